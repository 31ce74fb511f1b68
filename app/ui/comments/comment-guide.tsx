const GOOD = [
  {
    quote:
      "La escena del andén me dejó sin aire: no hace falta que nadie diga que el padre no va a volver.",
    why: "Señala un momento concreto y cuenta lo que produce.",
  },
  {
    quote:
      "Me perdí en el salto del tercer párrafo; con una línea que sitúe el año se entendería mejor.",
    why: "Dice dónde tropezó y propone algo.",
  },
  {
    quote:
      "Los diálogos suenan a gente de verdad. La descripción del puerto, en cambio, me frenó un poco.",
    why: "Equilibra lo que funciona y lo que no, y habla del texto.",
  },
] as const;

const BAD = [
  { quote: "¡Muy bueno!", why: "Se agradece, pero no le dice a nadie qué hizo bien." },
  { quote: "Esto no es un cuento, dedícate a otra cosa.", why: "Juzga a la persona, no el texto." },
  {
    quote: "Vota por la mía y yo voto por la tuya.",
    why: "Los votos no se piden ni se intercambian: cada persona vota lo que quiere, en privado.",
  },
  {
    quote: "Seguro que esto lo escribió Marta, se le nota.",
    why: "Hasta los resultados no se muestra la autoría, para que se lea sin nombres.",
  },
  { quote: "Sígueme en mi canal.", why: "Es publicidad, y aquí se habla de la historia." },
] as const;

/** Examples of helpful and unhelpful comments (COMMENT-05), with h2 headings. */
export function CommentGuide() {
  return (
    <>
      <p>
        Un buen comentario es una lectura contada: qué viste, qué sentiste, dónde te detuviste.
        Escribe como te gustaría que te leyeran.
      </p>
      <div className="guide-pair">
        <section>
          <h2>Comentarios que ayudan</h2>
          <Examples examples={GOOD} />
        </section>
        <section>
          <h2>Comentarios que no ayudan</h2>
          <Examples examples={BAD} />
        </section>
      </div>
      <h2>Antes de enviar</h2>
      <ul>
        <li>Habla del texto, nunca de la persona.</li>
        <li>Concreta: una frase, una escena, un personaje.</li>
        <li>Si vas a contar el final, avisa antes.</li>
        <li>Los enlaces se muestran como texto y no se pueden abrir.</li>
        <li>Si un comentario incumple las normas, repórtalo en lugar de contestarle.</li>
      </ul>
    </>
  );
}

function Examples({ examples }: { examples: readonly { quote: string; why: string }[] }) {
  return (
    <ul className="examples">
      {examples.map(({ quote, why }) => (
        <li key={quote}>
          «{quote}» <span className="hint">{why}</span>
        </li>
      ))}
    </ul>
  );
}
