import { expect, test } from "vitest";
import { browserName } from "./session-list.server";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0";

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, "Chrome en Windows"],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/130.0.0.0`, "Edge en Windows"],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/115.0.0.0`, "Opera en Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox en Linux"],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A536B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet en Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
    "Safari en iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1",
    "Chrome en iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari en Mac",
  ],
  ["Mozilla/5.0 (Linux; Android 9) Otro/1.0", "Un navegador en Android"],
  ["curl/8.5.0", "Un navegador desconocido"],
  ["<script>alert(1)</script>", "Un navegador desconocido"],
  [null, "Un navegador desconocido"],
])("PROFILE-03 %s is called %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
