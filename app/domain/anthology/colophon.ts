import { counted } from "~/domain/text/numbers";

interface Colophon {
  title: string;
  /** Name of the contest's month for use inside a sentence, in lower case. */
  month: string;
  /** Number of stories in the anthology. */
  count: number;
  /** Whether the anthology leaves out some of the contest's stories. */
  isPartial: boolean;
}

/**
 * Sentences of the last page of an anthology (colophon): what the anthology contains, who owns the texts, and whether stories are
 * missing (READ-06).
 */
export function colophonLines({ title, month, count, isPartial }: Colophon): string[] {
  return [
    `Esta antología reúne ${counted(count, "historia", "historias")} del reto «${title}», de ${month}, en el orden de la votación.`,
    "Los derechos de cada historia son de quien la escribió.",
    ...(isPartial
      ? [
          "No está completa: faltan historias que quien las escribió prefirió dejar fuera, o que llegaron antes de que existiera la antología.",
        ]
      : []),
  ];
}
