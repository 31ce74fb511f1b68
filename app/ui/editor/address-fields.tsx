import { useEffect, useRef, useState } from "react";
import type { Command } from "prosemirror-state";
import { insertImage, setLink } from "./commands";
import { imageOfData } from "./pictures";

/** Kind of content whose address the fields ask for: a link or an image. */
export type Addressed = "link" | "image";

const REFUSALS = {
  link: "Un enlace empieza por https:, http:, mailto:, tel: o sms:.",
  image: "Una imagen empieza por https:, http: o data:image.",
} as const;

const ERROR_ID = "asking-error";

interface AddressFieldsProps {
  what: Addressed;
  /** Address of the link at the caret; empty without a link. */
  href: string;
  run(command: Command): void;
  /** Called with a chosen picture and its alternative text. */
  onFile(file: Blob, alt: string): void;
  onDone(): void;
}

/** Fields for the address of a link or an image. They have no `name`, so the surrounding form does not submit them. */
export function AddressFields({ what, href, run, onFile, onDone }: AddressFieldsProps) {
  const [address, setAddress] = useState(what === "link" ? href : "");
  const [alt, setAlt] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (file: Blob) => {
    onFile(file, alt.trim());
    onDone();
  };
  const apply = () => {
    const full = withProtocol(address.trim());
    const written = what === "image" ? imageOfData(full) : null;
    if (written) return take(written);
    const command = what === "link" ? setLink(full) : insertImage(full, alt.trim());
    if (!command) return setRefusal(REFUSALS[what]);
    run(command);
    onDone();
  };
  return (
    <div
      className="asking"
      role="group"
      aria-label={what === "link" ? "Enlace" : "Imagen"}
      onKeyDown={onEnterOrEscape(apply, onDone)}
    >
      <UrlField what={what} value={address} isRefused={refusal !== null} onChange={setAddress} />
      {what === "image" ? (
        <>
          <AltField value={alt} onChange={setAlt} />
          <FileField onFile={take} />
        </>
      ) : null}
      {refusal ? (
        <p id={ERROR_ID} className="field-error" role="alert">
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

interface UrlFieldProps {
  what: Addressed;
  value: string;
  isRefused: boolean;
  onChange(address: string): void;
}

/** Text field for the URL of a link or image. Takes the focus when it opens. */
function UrlField({ what, value, isRefused, onChange }: UrlFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <label>
      {what === "link" ? "Dirección del enlace" : "Dirección de la imagen"}
      <input
        ref={input}
        type="text"
        inputMode="url"
        value={value}
        aria-invalid={isRefused ? true : undefined}
        aria-describedby={isRefused ? ERROR_ID : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function AltField({ value, onChange }: { value: string; onChange(alt: string): void }) {
  return (
    <label>
      Qué se ve en ella
      <input type="text" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

/** The file input for a picture. It has no `name`, so the form around it sends no file. */
function FileField({ onFile }: { onFile(file: Blob): void }) {
  return (
    <label>
      O elige una, PNG o JPEG
      <input
        type="file"
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/** Completes a bare domain, "ejemplo.es/…", to an address with https:. */
function withProtocol(address: string): string {
  return /^[\w.-]+\.\w{2,}(\/|$)/.test(address) ? `https://${address}` : address;
}

/** Handles Enter and Escape in the address fields: Enter must not submit the surrounding form. Buttons handle their own Enter. */
function onEnterOrEscape(onEnter: () => void, onEscape: () => void) {
  return (event: React.KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.key === "Enter" && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (event.key === "Enter") onEnter();
    else onEscape();
  };
}
