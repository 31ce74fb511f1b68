import type { Snapshot } from "~/ui/editor/commands";
import { Toolbar } from "~/ui/editor/toolbar";

/** State of the toolbar with the caret in bold text and nothing to undo. */
const SNAPSHOT: Snapshot = {
  on: { bold: true, italic: false, quote: false, bullets: false, numbers: false, link: false },
  can: {
    bold: true,
    italic: true,
    quote: true,
    bullets: true,
    numbers: true,
    pause: true,
    dash: true,
    quotes: true,
    clear: true,
    undo: false,
    redo: false,
  },
  href: "",
};

/** The editor's toolbar as on the write page, without an editor. */
export function ShownToolbar() {
  return (
    <section id="editor" className="toolbar-shown">
      <h2>Barra del editor</h2>
      <Toolbar
        snapshot={SNAPSHOT}
        run={() => {}}
        asking={null}
        onAsk={() => {}}
        controls="editor"
      />
    </section>
  );
}
