import { beforeEach, expect, test, vi } from "vitest";
import type { RequestContext } from "./context";
import { sendLinkPicture } from "./link-picture";
import { newCost } from "./request-cost";

const PICTURE = { path: "/portada.png?v=k1", key: "k1", draw: () => "<svg/>" };
const PNG = Uint8Array.of(137, 80, 78, 71);
const MOST = 2;

/** Stub of the Cache API, empty before each test. */
const kept = new Map<string, Response>();
vi.stubGlobal("caches", {
  default: {
    match: async ({ url }: Request) => kept.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void kept.set(url, response),
  },
});
beforeEach(() => kept.clear());

/** Returns a function that requests a path's picture, always from the same IP address. */
function clientOf(drawPng: RequestContext["drawPng"]) {
  let drawings = 0;
  const env = {
    ENVIRONMENT: "production",
    SITE_ORIGIN: "https://tintero.test",
    DRAWING_LIMIT: { limit: async () => ({ success: ++drawings <= MOST }) },
  };
  const context = {
    env,
    drawPng,
    cost: newCost(),
    waitUntil: () => undefined,
  } as unknown as RequestContext;
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  return (path = PICTURE.path, picture = { ...PICTURE, path }) =>
    sendLinkPicture(new Request(`https://tintero.test${path}`, { headers }), context, picture);
}

test("SEO-03 a picture is drawn for the first request alone", async () => {
  const drawPng = vi.fn(async () => PNG);
  const requestPicture = clientOf(drawPng);
  for (let n = 0; n < 5; n++) {
    const response = await requestPicture();
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  }
  expect(drawPng).toHaveBeenCalledOnce();
});

test("SEO-03 a picture that could not be drawn is not kept, and drawn by the next request", async () => {
  const drawPng = vi.fn(async () => PNG).mockRejectedValueOnce(new Error("out of memory"));
  const requestPicture = clientOf(drawPng);
  await expect(requestPicture()).rejects.toThrow("out of memory");
  expect((await requestPicture()).status).toBe(200);
});

test("OPS-05 SEO-03 an address that wants too many drawings is told when to come again, and still has the kept ones", async () => {
  const requestPicture = clientOf(async () => PNG);
  const paths = ["/a.png?v=k1", "/b.png?v=k1", "/c.png?v=k1"];
  const [first, , refused] = [
    await requestPicture(paths[0]),
    await requestPicture(paths[1]),
    await requestPicture(paths[2]),
  ];
  expect(first.status).toBe(200);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await requestPicture(paths[0])).status).toBe(200);
});
