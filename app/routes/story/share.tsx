import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useDocument } from "~/remix/document-context";
import type { ShareTools } from "./share-tools";

const PLACE = "compartir";

function targetsOf(title: string, address: string) {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(title);
  return [
    ["X", `https://x.com/intent/post?url=${url}&text=${text}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ["WhatsApp", `https://wa.me/?text=${text}%20${url}`],
    ["Telegram", `https://t.me/share/url?url=${url}&text=${text}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  ] as const;
}

/** Links to social networks, and with scripts buttons that copy or share the URL (STORY-07). */
export function Share({ title, address }: { title: string; address: string }) {
  const { hasScripts } = useDocument();
  const [isOpen, setOpen] = useState(false);
  const [Tools, setTools] = useState<typeof ShareTools>();
  const details = useRef<HTMLDetailsElement>(null);
  const { key, hash } = useLocation();
  const isOpening = useNavigationType() === "POP";
  useEffect(() => {
    // A navigation by script does not open the disclosure around its target, as a page load does, so this effect opens it.
    if (hash !== `#${PLACE}` || isOpening || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [key, hash, isOpening]);
  // Loads the buttons when the details are opened. The plain links are the fallback.
  useEffect(() => {
    // The disclosure may have been opened before hydration, without an event that React received.
    if (!isOpen && !details.current?.open) return;
    import("./share-tools").then(
      (loaded) => setTools(() => loaded.ShareTools),
      () => undefined,
    );
  }, [isOpen]);
  return (
    <details className="share" ref={details} onToggle={() => setOpen(true)}>
      <summary>Compartir</summary>
      {/* The id is inside the details, so that a link to it opens them. */}
      <ul id={PLACE}>
        {targetsOf(title, address).map(([name, href]) => (
          <li key={name}>
            <a href={href} rel="noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {/* The container is rendered before its buttons have loaded, so that the layout does not shift. */}
      {hasScripts ? (
        <div className="share-tools">
          {Tools ? <Tools title={title} address={address} /> : null}
        </div>
      ) : null}
    </details>
  );
}
