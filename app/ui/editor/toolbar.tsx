import { useEffect, useRef, useState } from "react";
import type { Command } from "prosemirror-state";
import { Icon, type IconName } from "~/ui/icons/icon";
import { AddressFields, type Addressed } from "./address-fields";
import { COMMANDS, type CommandName, type Snapshot } from "./commands";

interface ToolbarProps {
  snapshot: Snapshot;
  run(command: Command): void;
  /** Called with a chosen picture and its alternative text. */
  onFile(file: Blob, alt: string): void;
  /** Which address fields are open; null for none. */
  asking: Addressed | null;
  onAsk(what: Addressed | null): void;
  /** Id of the editable element. */
  controls: string;
}

type Button = readonly [CommandName, icon: IconName, label: string, keys: string];

const MARKS: readonly Button[] = [
  ["bold", "bold", "Negrita", "Ctrl+B"],
  ["italic", "italic", "Cursiva", "Ctrl+I"],
];
const BLOCKS: readonly Button[] = [
  ["quote", "quote", "Cita", "Ctrl+Mayús+."],
  ["bullets", "list", "Lista con viñetas", "Ctrl+Mayús+8"],
  ["numbers", "numbers", "Lista numerada", "Ctrl+Mayús+7"],
  ["pause", "pause", "Pausa entre escenas", "***"],
];
const STEPS: readonly Button[] = [
  ["clear", "clear", "Quitar formato", "Ctrl+\\"],
  ["undo", "undo", "Deshacer", "Ctrl+Z"],
  ["redo", "redo", "Rehacer", "Ctrl+Mayús+Z"],
];

/**
 * The toolbar of the editor: its buttons in four groups. Only one button is in the tab order, and the arrow keys move between the
 * buttons (roving tab index).
 */
export function Toolbar({ snapshot, run, onFile, asking, onAsk, controls }: ToolbarProps) {
  const { bar, onKeyDown, onFocus } = useRovingFocus();
  const command = (button: Button) => (
    <CommandButton key={button[0]} button={button} snapshot={snapshot} run={run} />
  );
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formato del texto"
        aria-controls={controls}
        className="toolbar"
        onKeyDown={onKeyDown}
        // A press of the mouse would take the focus, and with it the caret, out of the text.
        onMouseDown={(event) => event.preventDefault()}
        onFocus={onFocus}
      >
        <span>{MARKS.map(command)}</span>
        <span>
          <AddressButton
            what="link"
            label="Enlace"
            title="Enlace (Ctrl+K)"
            isPressed={snapshot.on.link}
            {...{ asking, onAsk }}
          />
          <AddressButton
            what="image"
            label="Imagen"
            title="Imagen: elige un PNG o JPEG, suéltalo en el texto o escribe su dirección"
            {...{ asking, onAsk }}
          />
        </span>
        <span>{BLOCKS.map(command)}</span>
        <span>{STEPS.map(command)}</span>
      </div>
      {asking ? (
        <AddressFields
          key={asking}
          what={asking}
          href={snapshot.href}
          run={run}
          onFile={onFile}
          onDone={() => onAsk(null)}
        />
      ) : null}
    </>
  );
}

/** Keeps one button of a toolbar in the tab order and moves it, with the focus, by arrow keys, Home and End. */
function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  useEffect(() => {
    buttons().forEach((button, index) => (button.tabIndex = index === current ? 0 : -1));
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const all = buttons();
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: all.length - 1 - current }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + all.length) % all.length;
    setCurrent(next);
    all[next]?.focus();
  };
  const onFocus = ({ target }: React.FocusEvent) => {
    const index = buttons().findIndex((button) => button.contains(target));
    if (index >= 0) setCurrent(index);
  };
  return { bar, onKeyDown, onFocus };
}

interface CommandButtonProps extends Pick<ToolbarProps, "snapshot" | "run"> {
  button: Button;
}

function CommandButton({ button, snapshot: { on, can }, run }: CommandButtonProps) {
  const [name, icon, label, shortcut] = button;
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-pressed={name in on ? on[name as keyof typeof on] : undefined}
      aria-disabled={!can[name] || undefined}
      onClick={() => can[name] && run(COMMANDS[name])}
    >
      <Icon name={icon} />
    </button>
  );
}

interface AddressButtonProps extends Pick<ToolbarProps, "asking" | "onAsk"> {
  what: Addressed;
  label: string;
  title: string;
  isPressed?: boolean;
}

/** Toolbar button that opens and closes the fields for the address of a link or an image. */
function AddressButton({ what, label, title, isPressed, asking, onAsk }: AddressButtonProps) {
  const isOpen = asking === what;
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={title}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      onClick={() => onAsk(isOpen ? null : what)}
    >
      <Icon name={what} />
    </button>
  );
}
