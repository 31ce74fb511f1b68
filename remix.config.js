import { future } from "./app/remix/future.js";
import { defineRoutes } from "./app/routes.js";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  ignoredRouteFiles: ["**/*"],
  routes: defineRoutes,
  watchPaths: ["build/texts.json", "build/page-kinds.json"],
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  serverMainFields: ["browser", "module", "main"],
  serverConditions: ["workerd", "worker", "browser"],
  serverDependenciesToBundle: [/^(?!node:|cloudflare:).*/],
  serverMinify: true,
  future,
};
