import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth({ SITE_NAME: "Tinta </script>Nueva" }));
const off = await fixture(openMonth({ OFFLINE_READING: "off" }));
const LIGHT = { "Save-Data": "on" };

test("LITE-02 the service worker is asked for anew each time, and may request this site alone", async () => {
  for (const one of [site, off]) {
    const { status, headers } = await one.get("/sw.js");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("no-cache");
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  }
});

test("LITE-02 the service worker with its pages and their styles weighs 16 KB at most", async () => {
  const script = Buffer.from(await (await site.get("/sw.js")).arrayBuffer());
  expect(brotliCompressSync(script).length).toBeLessThan(16 * 1024);
});

test("LITE-02 switched off, no page starts a worker, and the page of what is kept says so", async () => {
  expect((await off.see("/")).html).toContain('"keepsNothing":true');
  expect((await site.see("/")).html).not.toContain("keepsNothing");
  expect((await off.see("/sin-conexion")).text).toContain("Ahora mismo no se guarda nada");
});

test("LITE-02 without scripts the page of what is kept says what it needs", async () => {
  const plain = await site.see("/sin-conexion");
  expect(plain.texts("noscript").join()).toContain("tu navegador los tiene desactivados");
  const light = await site.see("/sin-conexion", undefined, LIGHT);
  expect(light.text).toContain("el modo ligero y el ahorro de datos del navegador van sin scripts");
  expect(light.html).not.toContain("<script");
});
