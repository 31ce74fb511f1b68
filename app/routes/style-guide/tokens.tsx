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

/** The scale of type, the hues on paper, rules and labels. */
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
    </>
  );
}
