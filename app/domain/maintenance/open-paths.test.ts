import { expect, test } from "vitest";
import { openTo } from "./open-paths";

test.each([
  "/login",
  "/LOGIN",
  "/%6cogin",
  "/login/",
  "//login",
  "/login.data",
  "/Story/abc/voto",
  "/contest/current",
  "/write/1/borrador",
  "/preferences/exportar/archivo",
  "/confirmar",
  "/imagen/1",
  "/salud",
])("MAINT-01 %s stays open to everybody", (path) => {
  expect(openTo(path)).toBe("everybody");
});

test.each([
  ...["/", "//", "/_root.data", "/historias", "/HISTORIAS", "/%68istorias", "//historias/"],
  ...["/contest-history", "/logins", "/storyteller", "/author/1", "/historias.data", "/no/existe"],
  // Only the first segment of a path counts, and a malformed path is closed.
  ...["/historias/login", "/./", "/%2e%2e%5clogin", "/%", "/login%"],
])("MAINT-01 %s is closed to everybody", (path) => {
  expect(openTo(path)).toBe("nobody");
});

test.each([
  "/admin",
  "/ADMIN",
  "/%61dmin/correo",
  "//admin/",
  "/admin.data",
  "/maintenance-preview",
])("MAINT-01 %s is open to admins", (path) => {
  expect(openTo(path)).toBe("admins");
});
