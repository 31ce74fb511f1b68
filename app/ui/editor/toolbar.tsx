import { useEffect, useRef, useState } from "react";
import type { Command } from "prosemirror-state";
import { COMMANDS, insertImage, setLink, type CommandName, type Snapshot } from "./commands";

interface ToolbarProps {
  snapshot: Snapshot;
  run(command: Command): void;
  /** The field for an address that is open, if any. */
  asking: "link" | "image" | null;
  onAsk(what: "link" | "image" | null): void;
  /** Id of the editor's element. */
  controls: string;
}

type Button = readonly [CommandName, sign: string, label: string, keys: string];

const MARKS: readonly Button[] = [
  ["bold", "N", "Negrita", "Ctrl+B"],
  ["italic", "C", "Cursiva", "Ctrl+I"],
];
const BLOCKS: readonly Button[] = [
  ["quote", "»", "Cita", "Ctrl+Mayús+."],
  ["bullets", "•", "Lista con viñetas", "Ctrl+Mayús+8"],
  ["numbers", "1.", "Lista numerada", "Ctrl+Mayús+7"],
  ["pause", "***", "Pausa entre escenas", "***"],
];
const STEPS: readonly Button[] = [
  ["clear", "⌫", "Quitar formato", "Ctrl+\\"],
  ["undo", "↶", "Deshacer", "Ctrl+Z"],
  ["redo", "↷", "Rehacer", "Ctrl+Mayús+Z"],
];

/** The buttons of the editor; the arrow keys lead from one to the next, as in any toolbar. */
export function Toolbar({ snapshot, run, asking, onAsk, controls }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { on, can } = snapshot;
  const [current, setCurrent] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  useEffect(() => {
    buttons().forEach((button, index) => (button.tabIndex = index === current ? 0 : -1));
  });
  const move = (event: React.KeyboardEvent) => {
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
  const button = ([name, sign, label, shortcut]: Button) => (
    <button
      key={name}
      type="button"
      className={`tool tool-${name}`}
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-pressed={name in on ? on[name as keyof typeof on] : undefined}
      aria-disabled={!can[name] || undefined}
      onClick={() => can[name] && run(COMMANDS[name])}
    >
      {sign}
    </button>
  );
  return (
    <>
      {/* The press of a mouse must not take the caret out of the text. */}
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formato del texto"
        aria-controls={controls}
        className="toolbar"
        onKeyDown={move}
        onMouseDown={(event) => event.preventDefault()}
        onFocus={({ target }) => {
          const index = buttons().findIndex((one) => one.contains(target));
          if (index >= 0) setCurrent(index);
        }}
      >
        {MARKS.map(button)}
        <button
          type="button"
          className="tool tool-link"
          title="Enlace (Ctrl+K)"
          aria-pressed={on.link}
          aria-expanded={asking === "link"}
          onClick={() => onAsk(asking === "link" ? null : "link")}
        >
          Enlace
        </button>
        <button
          type="button"
          className="tool tool-image"
          title="Imagen por su dirección; también puedes soltar un PNG o JPEG en el texto"
          aria-expanded={asking === "image"}
          onClick={() => onAsk(asking === "image" ? null : "image")}
        >
          Imagen
        </button>
        {BLOCKS.map(button)}
        {STEPS.map(button)}
      </div>
      {asking ? (
        <Asking
          key={asking}
          what={asking}
          href={snapshot.href}
          run={run}
          onDone={() => onAsk(null)}
        />
      ) : null}
    </>
  );
}

const REFUSALS = {
  link: "Un enlace empieza por https:, http:, mailto:, tel: o sms:.",
  image: "Una imagen empieza por https:, http: o data:image.",
} as const;

interface AskingProps {
  what: "link" | "image";
  href: string;
  run(command: Command): void;
  onDone(): void;
}

/** The fields for an address; they have no name, so that the form around does not send them. */
function Asking({ what, href, run, onDone }: AskingProps) {
  const [address, setAddress] = useState(what === "link" ? href : "");
  const [alt, setAlt] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const apply = () => {
    const full = /^[\w.-]+\.\w{2,}(\/|$)/.test(address.trim())
      ? `https://${address.trim()}`
      : address.trim();
    const command = what === "link" ? setLink(full) : insertImage(full, alt.trim());
    if (!command) return setRefusal(REFUSALS[what]);
    run(command);
    onDone();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.key === "Enter" && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (event.key === "Enter") apply();
    else onDone();
  };
  return (
    <div
      className="asking"
      role="group"
      aria-label={what === "link" ? "Enlace" : "Imagen"}
      onKeyDown={onKeyDown}
    >
      <label>
        {what === "link" ? "Dirección del enlace" : "Dirección de la imagen"}
        <input
          ref={first}
          type="text"
          inputMode="url"
          value={address}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? "asking-error" : undefined}
          onChange={({ target }) => setAddress(target.value)}
        />
      </label>
      {what === "image" ? (
        <label>
          Qué se ve en ella
          <input type="text" value={alt} onChange={({ target }) => setAlt(target.value)} />
        </label>
      ) : null}
      {refusal ? (
        <p id="asking-error" className="field-error" role="alert">
          {refusal}
        </p>
      ) : null}
      <button type="button" className="button" onClick={apply}>
        {what === "link" && href && !address ? "Quitar enlace" : "Aplicar"}
      </button>
      <button type="button" className="button button-quiet" onClick={onDone}>
        Cerrar
      </button>
    </div>
  );
}
