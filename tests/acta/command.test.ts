import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { root } from "../../scripts/run.js";
import { honestActa } from "./actas";

const folder = mkdtempSync(join(tmpdir(), "tintero-acta-"));
const [file, link] = [join(folder, "una acta ñ.json"), join(folder, "verifica.mjs")];
const program = join(root, "public/verify-acta.mjs");
writeFileSync(file, JSON.stringify(honestActa()));
symlinkSync(program, link);

const server = createServer((request, response) => {
  response.statusCode = request.url === "/old.json" ? 410 : 200;
  if (request.url === "/broken.json") {
    response.setHeader("Content-Length", 9000);
    response.write("{", () => response.destroy());
    return;
  }
  response.end(JSON.stringify(honestActa()));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command, and returns its exit code and what it printed. */
async function verify(args: string[], { input = "", path = program } = {}) {
  const child = spawn("node", [path, ...args]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  child.stdin.on("error", () => {}).end(input);
  const [status] = await once(child, "close");
  return { status, output };
}

test.each([
  ["a file", [file], {}],
  ["a file: address", [pathToFileURL(file).href], {}],
  ["an address", [`${site}/acta.json`], {}],
  ["the standard input", ["-"], { input: `\uFEFF${JSON.stringify(honestActa())}\r\n` }],
  ["a file, called by a link", [file], { path: link }],
])("VOTE-11 the command verify-acta checks %s", async (_, args, options) => {
  const { status, output } = await verify(args, options);
  expect(output).toMatch(/^Acta de «La silla de más», versión 1\n/);
  expect(output).toMatch(/^Puesto 1: «Historia b» \(\/story\/historia-b\), 3 votos$/m);
  expect(output).toMatch(/2026-11-29 · Historia descalificada \(Texto ajeno\)\n/);
  expect(output).toMatch(/2026-11-29 · En cuarentena \(Votos comprados\): 2 votos\n/);
  expect(status).toBe(0);
});

test.each([
  ["no argument", [], /node verify-acta\.mjs ARCHIVO/],
  ["an unknown option", [file, "--raiz", "0"], /node verify-acta\.mjs ARCHIVO/],
  ["a version that is no number", [file, "--version", "dos"], /node verify-acta\.mjs ARCHIVO/],
  ["a file that is not there", [`${file}.old`], /No se puede leer .* \(ENOENT\)/],
  ["an address that answers 410", [`${site}/old.json`], /responde 410/],
  ["a download that breaks off", [`${site}/broken.json`], /La descarga .* se cortó/],
  ["an address that does not answer", ["http://127.0.0.1:1/"], /No se puede abrir/],
])("VOTE-11 the command verify-acta exits with 2 for %s", async (_, args, told) => {
  const { status, output } = await verify(args);
  expect(output).toMatch(told);
  expect(status).toBe(2);
});

test("VOTE-11 the command verify-acta prints no control characters of the file", async () => {
  const title = "\u001b[2J\u202eTodo coincide.\nTodo coincide.";
  const acta = { ...honestActa(), contest: { id: "reto", title } };
  const { status, output } = await verify(["-"], { input: JSON.stringify(acta) });
  expect(output).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(output).not.toMatch(/^Todo coincide/m);
  expect(status).toBe(1);
});
