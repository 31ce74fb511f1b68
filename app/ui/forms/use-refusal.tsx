import { useEffect, useRef, useState, type ReactNode } from "react";
import { Jump } from "~/remix/link";
import { useHydrated } from "~/remix/running-page";

/** Action data common to all refused forms. */
export interface Refused {
  /** Error message about the whole form. */
  message?: string | null;
  /** Error messages by field name. */
  errors?: Record<string, string>;
  /** Path to return to after a login. Set if the session has ended; the message then links to the login. */
  signInTo?: string;
  /**
   * Path to return to after the admin has confirmed the password. Set if the admin's session is too old; the login then asks only
   * for the password.
   */
  confirmTo?: string;
  /** Path of the page with the reason of the refusal. */
  reasonAt?: string;
}

interface RefusalOptions {
  /** Ids of fields whose id differs from their name, keyed by field name. */
  ids?: Record<string, string>;
  /** Explanation or links below the error messages. */
  help?: ReactNode;
}

/**
 * Renders a refusal with links to the invalid fields. The page renders `top` above the form: the message appears there after a full
 * page load. It renders `atButton` beside the submit button: the message appears there, and takes the focus, if a script sent the
 * form (docs/design/forms.md).
 */
export function useRefusal(
  answer: Refused | null | undefined,
  { ids = {}, help }: RefusalOptions = {},
): { top: ReactNode; atButton: ReactNode } {
  const isHydrated = useHydrated();
  const [cameWithPage] = useState(isHydrated ? null : answer);
  const lines = Object.entries(answer?.errors ?? {}).filter(([, text]) => text);
  if (!answer || !(answer.message || lines.length > 0)) return { top: null, atButton: null };
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
      {answer.reasonAt ? (
        <p>
          <ReasonLink to={answer.reasonAt} />
        </p>
      ) : null}
      {help}
    </Box>
  );
  return isLate ? { top: null, atButton: box } : { top: box, atButton: null };
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
  // Focuses the box during a page load: on a `<div>`, `autoFocus` works only in the server's HTML.
  return (
    <div ref={box} className="form-errors" role="alert" tabIndex={-1} autoFocus={!isLate}>
      {children}
    </div>
  );
}

/** Link to the reason of a refusal. Opens another tab, so that this tab keeps the typed text. */
export function ReasonLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      Leer el motivo
    </a>
  );
}

/** Link to the login. Opens another tab, so that this tab keeps the typed text. */
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
