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
    // Opens the disclosure when its fragment is the target. Browsers do that for page loads, but not for navigations by script.
    if (hash !== `#${PLACE}` || isOpening || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [key, hash, isOpening]);
  // Loads the buttons when the details are opened. The plain links are the fallback.
  useEffect(() => {
    // Also checks the DOM: the disclosure may have been opened before hydration, so React missed the event.
    if (!isOpen && !details.current?.open) return;
    import("./share-tools").then(
      (loaded) => setTools(() => loaded.ShareTools),
      () => undefined,
    );
  }, [isOpen]);
  return (
    <details className="share" ref={details} onToggle={() => setOpen(true)}>
      <summary>Compartir</summary>
      {/* The id is on an element inside the disclosure, so that a link to it opens the disclosure. */}
      <ul id={PLACE}>
        {targetsOf(title, address).map(([name, href]) => (
          <li key={name}>
            <a href={href} rel="noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {/* The empty container is rendered before the buttons have loaded, to avoid a layout shift. */}
      {hasScripts ? (
        <div className="share-tools">
          {Tools ? <Tools title={title} address={address} /> : null}
        </div>
      ) : null}
    </details>
  );
}
