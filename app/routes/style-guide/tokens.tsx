const TYPE = [
  ["Título de portada", "type-masthead"],
  ["Título de página", "type-h1"],
  ["Título de sección", "type-h2"],
  ["Título de historia", "type-h3"],
  ["Consigna del reto", "type-lead"],
  ["Texto", "type-text"],
  ["Texto pequeño", "type-small"],
] as const;

const HUES = [
  ...["ink", "soft", "line", "accent", "warm", "danger", "good", "blue", "yellow"],
  ...["submission", "voting", "counting", "results"],
] as const;

const SPACES = ["s1", "s2", "s3", "s4", "s5", "s6", "gap"] as const;

const RULES = [
  ["rule", "Entre partes de una lista"],
  ["rule-strong", "Sobre una sección"],
  ["rule-double", "Al principio y al final de la página"],
  ["rule-hue", "De una fase"],
] as const;

/** Section of the style guide: scales of type and space, colours, rules and labels. */
export function Tokens() {
  return (
    <>
      <section id="tipos">
        <h2>Tipos</h2>
        {TYPE.map(([name, type]) => (
          <p key={type} className={type}>
            {name}
          </p>
        ))}
        <p className="label">Etiqueta en versalitas</p>
      </section>
      <section id="colores">
        <h2>Colores</h2>
        <ul className="hues">
          {HUES.map((hue) => (
            <li key={hue} className={`hue hue-${hue}`}>
              {hue}
            </li>
          ))}
        </ul>
      </section>
      <section id="espacio">
        <h2>Espacio</h2>
        {SPACES.map((space) => (
          <p key={space} className={`space space-${space}`}>
            {space}
          </p>
        ))}
      </section>
      <section id="lineas">
        <h2>Líneas</h2>
        {RULES.map(([rule, use]) => (
          <p key={rule} className={`ruled ${rule}`}>
            {use}
          </p>
        ))}
      </section>
    </>
  );
}
