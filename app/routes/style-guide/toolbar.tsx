import { useEffect, useState } from "react";
import type * as EditorChunk from "~/ui/editor/editor.client";

type Chunk = typeof EditorChunk;

/** State of the toolbar with the caret in bold text and nothing to undo. */
const SNAPSHOT: Parameters<Chunk["Toolbar"]>[0]["snapshot"] = {
  on: { bold: true, italic: false, quote: false, bullets: false, numbers: false, link: false },
  can: {
    ...{ bold: true, italic: true, quote: true, bullets: true, numbers: true },
    ...{ pause: true, clear: true, undo: false, redo: false },
  },
  href: "",
};

/** The editor's toolbar, loaded in the browser from the same chunk as in the write form. */
export function ShownToolbar() {
  const [chunk, setChunk] = useState<Chunk>();
  useEffect(() => {
    import("~/ui/editor/editor.client").then(setChunk, () => {});
  }, []);
  return (
    <section id="editor" className="toolbar-shown">
      <h2>Barra del editor</h2>
      {chunk ? (
        <chunk.Toolbar
          snapshot={SNAPSHOT}
          onFile={() => undefined}
          run={() => {}}
          asking={null}
          onAsk={() => {}}
          controls="editor"
        />
      ) : null}
    </section>
  );
}
