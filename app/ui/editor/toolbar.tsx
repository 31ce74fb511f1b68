import { useState } from "react";
import { Icon, type IconName } from "~/ui/icons/icon";
import type { Addressed } from "./address-fields";
import type { CommandName, Snapshot } from "./commands";
import { useRovingFocus } from "./use-roving-focus";

interface ToolbarProps {
  /** State of the toolbar's buttons; null while the editor is closed, when all buttons are disabled. */
  snapshot: Snapshot | null;
  run(name: CommandName): void;
  /** Which address fields are open: for a link, an image, or none (null). */
  asking: Addressed | null;
  onAsk(what: Addressed | null): void;
  /** Id of the editor's editable element, for `aria-controls`. */
  controls: string;
}

type Button = readonly [CommandName, icon: IconName, label: string, keys?: string];

/** Buttons that fiction needs often; also visible on a phone. */
const MARKS: readonly Button[] = [
  ["bold", "bold", "Negrita", "Ctrl+B"],
  ["italic", "italic", "Cursiva", "Ctrl+I"],
];
const SIGNS: readonly Button[] = [
  ["dash", "dash", "Raya", "--"],
  ["quotes", "quotes", "Comillas"],
  ["pause", "pause", "Pausa entre escenas", "***"],
];
const STEPS: readonly Button[] = [
  ["undo", "undo", "Deshacer", "Ctrl+Z"],
  ["redo", "redo", "Rehacer", "Ctrl+Mayús+Z"],
];
/** Less frequent buttons, behind 'Más' on a phone. */
const BLOCKS: readonly Button[] = [
  ["quote", "quote", "Cita", "Ctrl+Mayús+."],
  ["bullets", "list", "Lista con viñetas", "Ctrl+Mayús+8"],
  ["numbers", "numbers", "Lista numerada", "Ctrl+Mayús+7"],
  ["clear", "clear", "Quitar formato", "Ctrl+\\"],
];

const REST_ID = "mas-formato";

/**
 * The editor's toolbar. The server renders it disabled and hidden from screen readers until the editor opens. On a phone the less
 * frequent buttons are in a second row behind 'Más'. Roving tab index: only one button is in the tab order, and arrow keys move
 * between the buttons.
 */
export function Toolbar({ snapshot, run, asking, onAsk, controls }: ToolbarProps) {
  const { bar, onKeyDown, onFocus } = useRovingFocus();
  const [hasMore, setMore] = useState(false);
  const command = (button: Button) => (
    <CommandButton
      key={button[0]}
      button={button}
      snapshot={snapshot}
      run={(name) => {
        setMore(false);
        run(name);
      }}
    />
  );
  const address = { snapshot, asking, onAsk };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formato del texto"
      aria-controls={controls}
      aria-hidden={snapshot ? undefined : true}
      className="toolbar"
      // Prevents the default of `mousedown`, which would move the focus and the caret out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !hasMore) return onKeyDown(event);
        setMore(false);
        event.currentTarget.querySelector<HTMLElement>(".tool-more")?.focus();
      }}
    >
      <span>{MARKS.map(command)}</span>
      <span>{SIGNS.map(command)}</span>
      <span>{STEPS.map(command)}</span>
      <button
        type="button"
        className="tool tool-more"
        aria-label="Más"
        title="Más formato"
        aria-expanded={hasMore}
        aria-controls={REST_ID}
        disabled={!snapshot}
        onClick={() => setMore(!hasMore)}
      >
        <Icon name="more" />
      </button>
      <span id={REST_ID} className="tools-rest">
        {BLOCKS.map(command)}
        <AddressButton what="link" label="Enlace" title="Enlace (Ctrl+K)" {...address} />
        <AddressButton
          what="image"
          label="Imagen"
          title="Imagen: elige un PNG o JPEG, suéltalo en el texto o escribe su dirección"
          {...address}
        />
      </span>
    </div>
  );
}

interface CommandButtonProps extends Pick<ToolbarProps, "snapshot" | "run"> {
  button: Button;
}

function CommandButton({ button, snapshot, run }: CommandButtonProps) {
  const [name, icon, label, shortcut] = button;
  const { on, can } = snapshot ?? {};
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-pressed={on && name in on ? on[name as keyof typeof on] : undefined}
      aria-disabled={can && !can[name] ? true : undefined}
      disabled={!snapshot}
      onClick={() => can?.[name] && run(name)}
    >
      <Icon name={icon} />
    </button>
  );
}

interface AddressButtonProps extends Pick<ToolbarProps, "snapshot" | "asking" | "onAsk"> {
  what: Addressed;
  label: string;
  title: string;
}

/** Toolbar button that toggles the address fields of a link or an image. */
function AddressButton({ what, label, title, snapshot, asking, onAsk }: AddressButtonProps) {
  const isOpen = asking === what;
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={title}
      aria-pressed={what === "link" ? snapshot?.on.link : undefined}
      aria-expanded={isOpen}
      disabled={!snapshot}
      onClick={() => onAsk(isOpen ? null : what)}
    >
      <Icon name={what} />
    </button>
  );
}
