import { Jump } from "~/remix/link";

/** The table of contents of a long text. On a wide screen it stands next to the text. */
export function Contents({ headings }: { headings: readonly { id: string; title: string }[] }) {
  return (
    <nav className="contents" aria-labelledby="contenido-titulo">
      <p className="label" id="contenido-titulo">
        Contenido
      </p>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <Jump to={id}>{title}</Jump>
          </li>
        ))}
      </ol>
    </nav>
  );
}
