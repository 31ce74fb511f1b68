import { PERIODS } from "~/domain/statistics/periods";
import { STATISTICS } from "~/domain/paths";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/field";

interface ChoiceProps {
  /** Id of the contest whose statistics are shown; null for statistics of a period. */
  asked: string | null;
  count: (typeof PERIODS)[number];
  contests: readonly { id: string; name: string }[];
}

/** Links that choose a period, and a GET form that chooses a contest, for the statistics. */
export function Choice({ asked, count, contests }: ChoiceProps) {
  return (
    <nav className="chart-choice" aria-label="Período">
      <ul>
        {PERIODS.map((days) => (
          <li key={days}>
            <Link
              to={days === PERIODS[0] ? STATISTICS : `${STATISTICS}?dias=${days}`}
              aria-current={asked === null && days === count ? "page" : undefined}
            >
              Últimos {days} días
            </Link>
          </li>
        ))}
      </ul>
      {contests.length > 0 ? (
        <Form method="get" action={STATISTICS}>
          <Select
            label="O las de un reto"
            name="reto"
            key={asked}
            defaultValue={asked ?? undefined}
            options={contests.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button>Ver</Button>
        </Form>
      ) : null}
    </nav>
  );
}
