import { useEffect, useRef, useState, type ReactNode } from "react";
import { Jump } from "~/remix/link";
import { useHydrated } from "~/remix/use-hydrated";

/** What a form that was not taken is answered with. */
export interface Refused {
  /** What is wrong with the form as a whole. */
  message?: string | null;
  /** What is wrong with its fields, by their names. */
  errors?: Record<string, string>;
  /** Where a sign-in leads to that would make it be taken. */
  signInTo?: string;
}

interface RefusalOptions {
  /** The ids of fields that are not their names. */
  ids?: Record<string, string>;
  /** What one can do about it. */
  help?: ReactNode;
}

/**
 * Why a form was not taken, and where it says so (docs/decisions/0034). A page that came as the answer begins at its top,
 * and so does its form: with what is wrong and a link to each field. What a script was answered stands `beside` the button
 * that was pressed. Either has the focus. `answer` is what the form was answered with last, taken or not.
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
      {answer.signInTo ? <SignInElsewhere to={answer.signInTo} /> : null}
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
  // The browser looks at `autofocus` while it opens a page, and React does so at no `<div>`.
  return (
    <div ref={box} className="form-errors" role="alert" tabIndex={-1} autoFocus={!isLate}>
      {children}
    </div>
  );
}

/** The way to sign in without losing what was just typed. */
function SignInElsewhere({ to }: { to: string }) {
  return (
    <p>
      <a href={`/login?redirectTo=${encodeURIComponent(to)}`} target="_blank" rel="noopener">
        Inicia sesión en otra pestaña
      </a>{" "}
      y vuelve a enviarlo: tu texto sigue aquí.
    </p>
  );
}
