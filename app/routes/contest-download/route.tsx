import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findContestDownload } from "~/domain/contest-page/contest-download.server";
import { findCycle } from "~/domain/contests/contests.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import {
  DESPITE_SAVING,
  CACHE_DAYS,
  OFFLINE_PAGE,
  contestDownloadPath,
} from "~/domain/offline/edition";
import { countOfStories, formatNumber } from "~/domain/text/numbers";
import { refusalOf } from "~/http/read-form";
import { readerOf } from "~/http/readers";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-head";
import { useDownload } from "./use-download";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: pageTitle(data ? `Llévate el reto: ${data.contest.title}` : "Llévate el reto", matches),
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const id = params.contestId ?? "";
  if (id === "current") {
    const { current } = await findCycle(db);
    throw redirect(current ? contestDownloadPath(current.id) : "/contest/current", 303);
  }
  const reader = await readerOf(request, context);
  const download = await findContestDownload({ db: db, env, contest: id, reader, now });
  if (!download) throw refusalOf(NO_CONTEST);
  if (download === "closed") throw redirect(`/contest/${encodeURIComponent(id)}`, 303);
  const { contest, isBlind, order, total } = download;
  return {
    contest: { id, title: contest.title },
    isBlind,
    order,
    total,
    isLight: context.isLight,
    isChosen: context.preferences.isLight,
    isOff: env.OFFLINE_READING === "off",
  };
}

/** The page on which a reader downloads a contest's stories for offline reading (READ-06). The download needs scripts. */
export default function ContestDownloadPage() {
  const { contest, isBlind, order, total, isLight, isChosen, isOff } =
    useLoaderData<typeof loader>();
  const isPossible = !isLight && !isOff && order.length > 0;
  return (
    <section className="page-narrow stack">
      <p className="label">{contest.title}</p>
      <h1>Llévate el reto</h1>
      <p>{whatItTakes(order.length, total, isBlind)}</p>
      <p>
        Cada una se borra sola {CACHE_DAYS} días después de que la abras por última vez. Votar,
        comentar y enviar necesitan conexión.
      </p>
      {isOff ? <p>Ahora mismo no se guarda nada: lo desconectamos por un tiempo.</p> : null}
      {isLight && !isOff ? <WithoutScripts isChosen={isChosen} /> : null}
      {isPossible ? <TakeButton contest={contest.id} order={order} /> : null}
      <p>
        <Link to={`/contest/${contest.id}`}>Volver al reto</Link>
      </p>
    </section>
  );
}

/**
 * Explains what to do on a page without scripts: 'Modo ligero' chosen by the reader, or the request header `Save-Data` (LITE-01).
 */
function WithoutScripts({ isChosen }: { isChosen: boolean }) {
  if (isChosen) {
    return (
      <p>
        De guardarlas se encarga un script, y el modo ligero va sin scripts. Desactívalo si quieres
        guardar historias.
      </p>
    );
  }
  return (
    <>
      <p>
        Tu navegador pide ahorrar datos, y de guardar historias se encargan unos scripts de unos 100
        KB. Si los cargas una vez, luego lees sin gastar nada.
      </p>
      <p>
        <a className="button" href={DESPITE_SAVING}>
          Cargarlos y guardar historias
        </a>
      </p>
    </>
  );
}

function TakeButton({ contest, order }: { contest: string; order: readonly string[] }) {
  const { text, isBusy, isDone, start } = useDownload(contest, order);
  return (
    <>
      <noscript>
        <p>De guardarlas se encarga un script, y tu navegador los tiene desactivados.</p>
      </noscript>
      <p role="status">{text}</p>
      {isDone ? (
        <p>
          <Link to={OFFLINE_PAGE}>Ver lo guardado</Link>
        </p>
      ) : text === "" ? null : (
        <p>
          <Button type="button" onClick={start} disabled={isBusy}>
            {isBusy ? "Guardando…" : "Guardar en este dispositivo"}
          </Button>
        </p>
      )}
    </>
  );
}

function whatItTakes(taken: number, total: number, isBlind: boolean): string {
  if (total === 0) return "Este reto no tiene historias que llevarse.";
  const order = isBlind ? "en tu orden de lectura" : "de la más votada a la menos votada";
  if (taken < total) {
    return `El reto tiene ${countOfStories(total)}. Te llevas las ${formatNumber(taken)} primeras, ${order}, y las lees aunque no haya conexión.`;
  }
  return `Guarda en este dispositivo ${taken === 1 ? "su única historia" : `sus ${countOfStories(total)}, ${order}`}, y lee aunque no haya conexión.`;
}
