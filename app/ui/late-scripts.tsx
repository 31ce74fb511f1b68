import { UNSAFE_RemixContext, useMatches } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import { useDocument, type PublicValues } from "./document-context";

/**
 * What `<Scripts>` of Remix would send, held back: the modules stand in a script of a type that no browser runs, and the
 * first script starts them when the page is idle or touched (docs/decisions/0013). Nothing when the page goes without
 * scripts.
 */
export function LateScripts() {
  const { nonce, firstScript, hasScripts, errorId, siteName, supportEmail } = useDocument();
  const remix = useContext(UNSAFE_RemixContext);
  const matches = useMatches();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hasScripts || !remix || isHydrated) return null;
  const { manifest, serverHandoffString, renderMeta } = remix;
  // Tells <RemixServer> to stream the loaders' data after the page.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const isServer = serverHandoffString !== undefined;
  return (
    <>
      <Inline nonce={nonce} text={isServer ? handoff(serverHandoffString) : ""} />
      <Inline
        nonce={nonce}
        text={isServer ? routeModules(manifest, matches) : ""}
        type="text/late"
      />
      <Inline
        nonce={nonce}
        type="application/json"
        id="document-values"
        text={isServer ? toJson({ errorId, siteName, supportEmail }) : ""}
      />
      <Inline nonce={nonce} text={firstScript} />
    </>
  );
}

/** On the client the text is unknown and left alone: the element stands, and its content is done with. */
function Inline({ text, ...rest }: { nonce: string; text: string; type?: string; id?: string }) {
  return <script {...rest} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

function toJson(values: PublicValues): string {
  return JSON.stringify(values).replaceAll("<", "\\u003c");
}

function handoff(state: string): string {
  return (
    `window.__remixContext=${state};` +
    "__remixContext.stream=new ReadableStream({start(c){__remixContext.streamController=c}})" +
    ".pipeThrough(new TextEncoderStream());"
  );
}

interface Manifest {
  url: string;
  entry: { module: string };
  routes: Record<string, { module: string }>;
}

function routeModules(manifest: Manifest, matches: readonly { id: string }[]): string {
  const modules = matches.flatMap(({ id }) => {
    const module = manifest.routes[id]?.module;
    return module ? [{ id, module }] : [];
  });
  const imports = modules.map(
    ({ module }, index) => `import * as r${index} from ${JSON.stringify(module)};`,
  );
  const names = modules.map(({ id }, index) => `${JSON.stringify(id)}:r${index}`);
  return (
    `import ${JSON.stringify(manifest.url)};${imports.join("")}` +
    `window.__remixRouteModules={${names.join(",")}};import(${JSON.stringify(manifest.entry.module)});`
  );
}
