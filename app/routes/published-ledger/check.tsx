import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { VERIFY_ACTA, type ActaResult } from "~/browser/verify-acta";
import { actaFilePath } from "~/domain/paths";
import { formatNumber } from "~/domain/text/numbers";
import { useDocument } from "~/remix/document-context";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { CheckResult } from "./check-result";
import { useCheck, type CheckState } from "./use-check";

/** Parameter of the page's URL that begins a check, and the one with a noted root. */
const [CHECK, ROOT] = ["comprobar", "sello"];
const ROOT_FIELD = "sello-apuntado";
/** Number of digits of a root. */
const ROOT_LENGTH = 64;

interface CheckProps {
  contest: string;
  /** The acta's newest version, as the page lists it. */
  newest: { version: number; sha256: string; fileName: string };
  /** The reader's own votes. */
  codes: readonly { code: string; story: string }[];
}

/** How to check the acta: here at the press of a button, and without this site (VOTE-11). */
export function ActaCheck({ contest, newest, codes }: CheckProps) {
  const { hasScripts } = useDocument();
  return (
    <section id={CHECK} aria-labelledby="comprueba">
      <h2 id="comprueba">Comprueba la cuenta</h2>
      <p>
        Un programa corto lee el archivo, vuelve a contar los votos y calcula el sello otra vez. Lo
        hace en tu dispositivo.
      </p>
      {hasScripts ? <CheckHere contest={contest} newest={newest} codes={codes} /> : null}
      <CheckElsewhere contest={contest} newest={newest} isOpen={!hasScripts} />
    </section>
  );
}

/**
 * The button and the field for a noted root. Pressed before React runs, the form loads the page again, which then begins the check
 * by itself.
 */
function CheckHere({ contest, newest, codes }: CheckProps) {
  const [checked, start] = useCheck(actaFilePath(contest));
  const [error, setError] = useState<string>();
  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const isAsked = query.has(CHECK);
  const begin = () => {
    // An error beside a running check would hide it, and the corrected seal would not be part of it.
    if (checked.name === "busy") return;
    const typed = new FormData(form.current ?? undefined).get(ROOT);
    const root = typeof typed === "string" ? digitsOf(typed) : "";
    const wrong = root === "" ? undefined : rootError(root);
    setError(wrong);
    if (wrong) return document.getElementById(ROOT_FIELD)?.focus();
    const { version, sha256 } = newest;
    const noted = { contest, version, sha256, codes };
    start(root === "" ? noted : { ...noted, root });
  };
  // The result of an earlier check would stand beside the error of the field.
  const state: CheckState = error ? { name: "idle" } : checked;
  const first = useRef(begin);
  useEffect(() => {
    if (isAsked) first.current();
  }, [isAsked]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    begin();
  };
  return (
    <div className="check-here">
      <noscript>
        <p>Comprobar aquí necesita JavaScript, y tu navegador lo tiene desactivado.</p>
      </noscript>
      <form ref={form} className="form" action={`#${CHECK}`} onSubmit={onSubmit}>
        <input type="hidden" name={CHECK} value="1" />
        <TextField
          id={ROOT_FIELD}
          name={ROOT}
          label="El sello que apuntaste"
          hint="Si lo anotaste al cerrar la urna. Puedes dejarlo vacío."
          defaultValue={query.get(ROOT) ?? ""}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
        <p>
          <Button variant="outlined" aria-disabled={state.name === "busy" || undefined}>
            Comprobar aquí
          </Button>
        </p>
      </form>
      <p role="status">{state.name === "idle" && isAsked && !error ? WAITING : statusOf(state)}</p>
      {state.name === "busy" ? <Progress share={state.share} /> : null}
      {state.name === "done" ? <CheckResult {...state.result} /> : null}
    </div>
  );
}

/** Until React runs, on the page that a press before that has loaded. */
const WAITING =
  "La comprobación empieza en cuanto lleguen los scripts de la página. Si no llegan, puedes hacerla sin esta página.";

const NO_ROOT =
  " No escribiste ningún sello, así que no se comparó con el de antes de los resultados.";

function isRootNoted({ checks }: ActaResult): boolean {
  return checks.some(({ id }) => id === "noted-root");
}

/** Removes what comes along when one copies or notes a root, as the program does: spaces, hyphens, invisible characters. */
function digitsOf(typed: string): string {
  return typed.replace(/[^0-9A-Za-z]/g, "").toLowerCase();
}

/** Says what is wrong with the digits of a noted root, so that nobody has to wait for the file; undefined if they can be one. */
function rootError(digits: string): string | undefined {
  if (digits.length !== ROOT_LENGTH)
    return `Un sello tiene ${ROOT_LENGTH} caracteres, sin contar los espacios, y aquí hay ${formatNumber(digits.length)}. Mira si falta o sobra algo.`;
  if (/[^0-9a-f]/.test(digits))
    return "Un sello solo tiene cifras y letras de la «a» a la «f». Mira si lo copiaste bien.";
  return undefined;
}

/** A progress bar; without `value` the browser shows that the end is unknown. */
function Progress({ share }: { share: number | null }) {
  return (
    <progress aria-label="Comprobación" max={1} {...(share === null ? {} : { value: share })} />
  );
}

/** Text of the live region: what screen readers announce. The progress is not part of it, so that it is not read again and again. */
function statusOf(state: CheckState): string {
  switch (state.name) {
    case "idle":
      return "";
    case "busy":
      return state.share === null ? "Descargando el acta…" : "Contando los votos otra vez…";
    case "failed":
      return state.text;
    case "done":
      return state.result.ok
        ? `Todo coincide en la versión ${state.result.version} del acta.${isRootNoted(state.result) ? "" : NO_ROOT}`
        : "Hay algo que no coincide. Lo dice la lista.";
  }
}

/** The same check on the reader's own computer. */
function CheckElsewhere({
  contest,
  newest: { fileName },
  isOpen,
}: Pick<CheckProps, "contest" | "newest"> & { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>Comprobarla sin esta página</summary>
      <ol>
        <li>
          <p>
            Instala <a href="https://nodejs.org/es">Node.js</a>, versión 20 o posterior.
          </p>
        </li>
        <li>
          <p>
            Descarga{" "}
            <a href={VERIFY_ACTA} download>
              el programa
            </a>{" "}
            y{" "}
            <a href={actaFilePath(contest)} download>
              el archivo del acta
            </a>
            , y déjalos en la misma carpeta.
          </p>
        </li>
        <li>
          Abre una terminal en esa carpeta y escribe:
          <pre>
            <code>node verify-acta.mjs {fileName}</code>
          </pre>
          Si apuntaste el sello, añade al final <code>--root</code> y el sello entre comillas. Con{" "}
          <code>--code</code> y uno de tus códigos buscas tu voto. Con <code>--sha256</code> y el de
          la última versión, que está más abajo, compruebas que tienes el archivo publicado.
        </li>
      </ol>
      <p className="hint">El programa es un solo archivo de texto: ábrelo y mira cómo cuenta.</p>
    </details>
  );
}
