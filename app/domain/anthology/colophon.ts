import { counted } from "~/domain/text/numbers";

interface Colophon {
  title: string;
  /** The contest's month as it stands inside a sentence. */
  month: string;
  /** Number of stories in the anthology. */
  count: number;
  /** Whether stories of the contest are left out. */
  isPartial: boolean;
}

/** What the last page of an anthology says about it, as sentences: what it holds, whose the texts are, and what is missing (READ-06). */
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
