import { initWasm, Resvg } from "@resvg/resvg-wasm";

/**
 * Draws an SVG as PNG with the font Spectral. The first call loads renderer and font, so that a cold start pays for neither.
 */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: renderer }, { default: font }] = await Promise.all([
    import("@resvg/resvg-wasm/index_bg.wasm"),
    import("@expo-google-fonts/spectral/600SemiBold/Spectral_600SemiBold.ttf"),
  ]);
  // Ignores the error of a repeated initialization. If the first one failed, `new Resvg` throws.
  await initWasm(renderer).catch(() => undefined);
  const drawing = new Resvg(svg, {
    font: { fontBuffers: [new Uint8Array(font)], defaultFontFamily: "Spectral" },
  });
  try {
    const image = drawing.render();
    const png = new Uint8Array(image.asPng());
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}
