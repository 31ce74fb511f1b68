import { useEffect, useRef, useState, type ReactNode } from "react";
import { Jump } from "~/remix/link";
import { useHydrated } from "~/remix/running-page";

/** Answer to a refused form. */
export interface Refused {
  /** Error of the form as a whole. */
  message?: string | null;
  /** Errors of its fields, by their names. */
  errors?: Record<string, string>;
  /** Redirect of the sign-in that is missing, when the session has ended. */
  signInTo?: string;
  /** The same for an admin whose session is too old: only their password is missing. */
  confirmTo?: string;
}

interface RefusalOptions {
  /** Ids of fields, by name, where they differ. */
  ids?: Record<string, string>;
  /** Content below the errors. */
  help?: ReactNode;
}

/**
 * Shows why a form was refused, with focus and links to the wrong fields: at the `top` if the page is the answer,
 * `beside` the pressed button if a script was answered (docs/design/forms.md).
 */
export function useRefusal(
  answer: Refused | null | undefined,
  { ids = {}, help }: RefusalOptions = {},
): { top: ReactNode; beside: ReactNode } {
  const isHydrated = useHydrated();
  const [cameWithPage] = useState(isHydrated ? null : answer);
  const lines = Object.entries(answer?.errors ?? {}).filter(([, text]) => text);
  if (!answer || !(answer.message || lines.length > 0)) return { top: null, beside: null };
  const isLate = answer !== cameWithPage;
  const box = (
    <Box answer={answer} isLate={isLate}>
      {answer.message ? <p>{answer.message}</p> : null}
      {lines.length > 0 ? (
        <ul>
          {lines.map(([name, text]) => (
            <li key={name}>
              <Jump to={ids[name] ?? name}>{text}</Jump>
            </li>
          ))}
        </ul>
      ) : null}
      {answer.signInTo ? <SignInElsewhere query={{ redirectTo: answer.signInTo }} /> : null}
      {answer.confirmTo ? (
        <SignInElsewhere query={{ redirectTo: answer.confirmTo, motivo: "confirmar" }} />
      ) : null}
      {help}
    </Box>
  );
  return isLate ? { top: null, beside: box } : { top: box, beside: null };
}

interface BoxProps {
  answer: Refused;
  isLate: boolean;
  children: ReactNode;
}

function Box({ answer, isLate, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLate) box.current?.focus();
  }, [answer, isLate]);
  // For the browser, which obeys `autofocus` while it loads a page; React ignores it on a `<div>`.
  return (
    <div ref={box} className="form-errors" role="alert" tabIndex={-1} autoFocus={!isLate}>
      {children}
    </div>
  );
}

/** Link to sign in in another tab, which keeps the typed text. */
function SignInElsewhere({ query }: { query: Record<string, string> }) {
  return (
    <p>
      <a href={`/login?${new URLSearchParams(query)}`} target="_blank" rel="noopener">
        Inicia sesión en otra pestaña
      </a>{" "}
      y vuelve a enviarlo: tu texto sigue aquí.
    </p>
  );
}
