/** The way to sign in without losing what was just typed. */
export function SignInElsewhere({ to }: { to: string }) {
  const back = encodeURIComponent(to);
  return (
    <p>
      <a href={`/login?redirectTo=${back}`} target="_blank" rel="noopener">
        Inicia sesión en otra pestaña
      </a>{" "}
      y vuelve a enviarlo: tu texto sigue aquí.
    </p>
  );
}
