import { categoryName } from "~/domain/contests/categories";
import { isReadable, takesVotes } from "~/domain/contests/phases";
import { pollPath } from "~/domain/paths";
import { countOfStories, countOfWords } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import type { HeadProps } from "./contest-head";
import { PhaseEnd } from "./countdown";
import { DownloadLink, HOW_TO_VOTE } from "./phase-banner";
import { RulesLink } from "./rules";

interface AboutProps extends Pick<HeadProps, "contest" | "phase" | "end"> {
  /**
   * Number of stories, and of their words. `words` is null during submission: each increase would later reveal which story a new
   * participant wrote. Both are null in a preview.
   */
  totals: { stories: number | null; words: number | null };
}

/** Text about the contest, with its deadline and totals. Below the list on a phone, beside it on a wide screen. */
export function ContestAbout({ contest, phase, end, totals }: AboutProps) {
  const isEmpty = isReadable(phase) && totals.stories === 0;
  return (
    <section className="contest-about" aria-labelledby="sobre-el-reto">
      <h2 id="sobre-el-reto" className="label">
        Sobre este reto
      </h2>
      {takesVotes(phase) ? <p className="narrow-only">{HOW_TO_VOTE}</p> : null}
      <p className="contest-description">{contest.description}</p>
      {contest.poll ? (
        <p className="hint">
          La consigna salió de la encuesta{" "}
          <Link to={pollPath(contest.poll.id)}>«{contest.poll.title}»</Link>.
        </p>
      ) : null}
      <PhaseEnd phase={phase} end={end} />
      <Facts
        className="contest-totals"
        facts={[
          totals.stories === null || isEmpty ? null : countOfStories(totals.stories),
          totals.words === null || isEmpty ? null : `${countOfWords(totals.words)} en total`,
          contest.wordLimit,
          categoryName(contest.category),
          <RulesLink contest={contest} />,
        ]}
      />
      {takesVotes(phase) && !isEmpty ? (
        <p className="screen-only">
          <DownloadLink contest={contest} />
        </p>
      ) : null}
    </section>
  );
}
