import { useFetcher } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { PAST_POLLS, pollPath } from "~/domain/paths";
import type { PollOptionView, PollView } from "~/domain/polls/poll-view";
import { countOfVotes, formatPercent } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { linkSheets, usePreloadedRoute, type Reply } from "~/remix/lost-connection";
import {
  AnswerBox,
  useShownAnswer,
  type ReplyFetcher,
  type ShownAnswer,
} from "~/ui/forms/shown-answer";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import { PageAccount } from "~/remix/page-account";

interface PollProps {
  poll: PollView;
  isVisitor: boolean;
  /** Id of the option that was chosen before the page was loaded and is not stored yet, for preselection. */
  chosen?: string | null;
  /** Path to redirect to after a vote without scripts; the poll's page by default. */
  returnTo?: string;
}

/**
 * The active poll as a section of home (POLL-01). If a vote came after its poll had ended, the refusal is shown above the next
 * poll, or alone if there is none.
 */
export function PollSection({
  poll,
  ...props
}: Omit<PollProps, "poll"> & { poll: PollView | null }) {
  const voting = useVoting();
  const { shown, sentTo } = voting;
  const isOfAnother = shown.answer !== null && sentTo !== poll?.id;
  if (!poll && !isOfAnother) return null;
  return (
    <section id="encuesta" className="poll-section" aria-labelledby="encuesta-titulo">
      <p id={poll ? undefined : "encuesta-titulo"} className="label">
        Encuesta
      </p>
      {isOfAnother ? (
        <div className="poll">
          <AnswerBox {...shown} />
        </div>
      ) : null}
      {poll ? (
        <>
          <h2 id="encuesta-titulo">
            <Link to={pollPath(poll.id)}>{poll.title}</Link>
          </h2>
          {poll.description ? <p className="hint">{poll.description}</p> : null}
          <OpenOrEnded {...props} poll={poll} voting={voting} />
        </>
      ) : null}
      <p className="hint">
        <Link to={PAST_POLLS}>Encuestas anteriores</Link>
      </p>
    </section>
  );
}

/**
 * The options of a poll: a form while the poll is open, then the results. Counts appear beside the options once the viewer may see
 * them.
 */
export function PollOptions(props: PollProps) {
  return <OpenOrEnded {...props} voting={useVoting()} />;
}

/** A vote request and its response. Page data loaded after the vote may replace the form by the results or by another poll. */
interface Voting {
  fetcher: ReplyFetcher;
  shown: ShownAnswer;
  /** Id of the poll to which the vote was sent; null before that. */
  sentTo: string | null;
  setSentTo: (poll: string) => void;
}

function useVoting(): Voting {
  const fetcher = useFetcher<Reply | null>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return { fetcher, shown: useShownAnswer(fetcher), sentTo, setSentTo };
}

function OpenOrEnded({ voting, ...props }: PollProps & { voting: Voting }) {
  const { poll } = props;
  if (poll.isOpen) return <PollForm key={poll.id} {...props} voting={voting} />;
  return <PollResults poll={poll} answer={<AnswerBox {...voting.shown} />} />;
}

/** Id of the route whose action stores votes in polls. */
const VOTE_ROUTE = "routes/poll";

function PollForm({ poll, isVisitor, chosen, returnTo, voting }: PollProps & { voting: Voting }) {
  const { fetcher, shown, sentTo, setSentTo } = voting;
  const action = pollPath(poll.id);
  usePreloadedRoute(VOTE_ROUTE);
  const isSending = fetcher.state === "submitting";
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set(IN_PLACE.name, IN_PLACE.value);
    setSentTo(poll.id);
    linkSheets(VOTE_ROUTE);
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <form method="post" action={action} onSubmit={send} className="poll">
      <PageAccount />
      {!isVisitor && returnTo ? <input type="hidden" name="redirectTo" value={returnTo} /> : null}
      <fieldset>
        <legend className="visually-hidden">{poll.title}</legend>
        {poll.options.map((option) => (
          <label key={option.id} className="poll-option">
            <input
              type="radio"
              name="opcion"
              value={option.id}
              defaultChecked={option.id === (chosen || poll.own)}
              required
            />
            <OptionText option={option} isOwn={option.id === poll.own} />
          </label>
        ))}
      </fieldset>
      <div className="poll-actions">
        <button className="button">
          {isSending ? "Votando..." : poll.own ? "Cambiar mi voto" : "Votar"}
        </button>{" "}
        {sentTo === poll.id ? <AnswerBox {...shown} /> : null}
        <span className="hint">
          {isVisitor ? "Inicia sesión para votar: tu elección se guarda al entrar. " : null}
          Quien administra el sitio ve tu voto con tu nombre.
        </span>
      </div>
      <Closing poll={poll} />
    </form>
  );
}

interface PollResultsProps {
  poll: PollView;
  /** Refusal of a vote that came after the poll's end. */
  answer?: ReactNode;
}

/** The results of a poll that has ended. */
export function PollResults({ poll, answer }: PollResultsProps) {
  return (
    <div className="poll">
      {answer}
      <ol>
        {poll.options.map((option) => (
          <li key={option.id} className="poll-option">
            <OptionText option={option} isOwn={option.id === poll.own} />
          </li>
        ))}
      </ol>
      <Closing poll={poll} />
      {poll.contest ? (
        <p>
          De aquí salió el reto{" "}
          <Link to={`/contest/${poll.contest.id}`}>«{poll.contest.title}»</Link>.
        </p>
      ) : null}
    </div>
  );
}

function OptionText({ option, isOwn }: { option: PollOptionView; isOwn: boolean }) {
  const { title, description, prompt, author, votes, percent, isWinner } = option;
  return (
    <span className="poll-text">
      <b>{title}</b>
      {description ? <i> {description}</i> : null} <span>{prompt}</span>{" "}
      {author ? <small>Idea de {author}</small> : null}
      {votes !== null && percent !== null ? (
        <>
          <Bar percent={percent} />{" "}
          <Facts
            as="small"
            facts={[
              isWinner && <b className="label poll-won">Elegida</b>,
              formatPercent(percent),
              countOfVotes(votes),
              isOwn && "tu voto",
            ]}
          />
        </>
      ) : null}
    </span>
  );
}

/** Bar of an option's share. The text below states the same number. */
function Bar({ percent }: { percent: number }) {
  return (
    <svg className="poll-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
      <rect width={percent} height="1" />
    </svg>
  );
}

/** Closing line of a poll: number of votes, end of the poll, and whether the order of the options broke a tie. */
function Closing({ poll: { total, deadline, isOpen, isTied, own } }: { poll: PollView }) {
  const until = deadline ? <Time at={deadline.at}>{deadline.text}</Time> : null;
  return (
    <>
      {isTied ? <p className="hint">Empate: se eligió la que estaba antes en la lista.</p> : null}
      <Facts
        className="hint"
        facts={[
          total === null ? null : countOfVotes(total),
          isOpen ? until && <>Se vota hasta el {until}</> : "Encuesta cerrada",
          isOpen && own === null && "Los resultados se ven después de votar.",
        ]}
      />
    </>
  );
}
