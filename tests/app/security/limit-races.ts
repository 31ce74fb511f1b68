import type { LimitName } from "~/domain/accounts/throttle.server";
import type { Tables } from "~/db/schema";
import { createComment, createPoll, createUser } from "../../../scripts/seed/rows";
import { dataOf, png } from "../../support/png";
import { entry, signed, type Month } from "../month/makers";
import { REGISTRATION } from "./forms";

/** Number of parallel requests of a race, of which `LEFT` are still within the limit. */
export const AT_ONCE = 50;
export const LEFT = 2;

export interface Race {
  /** Sends the nth use of the limit. Each use would be accepted if it were the only one. */
  use(n: number): Promise<Response>;
  /** Table in which each accepted use leaves a row. */
  stores?: keyof Tables;
  /** Number of accepted uses. By default all that are within the limit, which are answered without 429. */
  accepted?: number;
  isAccepted?(answer: Response): boolean;
}

const HERE = "203.0.113.5";
const elsewhere = (n: number) => `198.51.100.${n + 1}`;

/** Returns a new person's registration. Names differ in letters, since digits are confusable with letters. */
function newcomer(n: number) {
  const word = [...String(n)].map((digit) => "bcdfghjkmn"[Number(digit)]).join("a");
  return { ...REGISTRATION, name: `Persona ${word}ora`, email: `nueva${n}@correo.test` };
}

/** Returns the preparation of a race for each rate limit. A new limit has to be listed. */
export function racesOn(site: Month): Record<LimitName, () => Promise<Race>> {
  const postFrom = (address: string, path: string, fields: Record<string, string>) =>
    site.post(path, fields, undefined, { "CF-Connecting-IP": address });
  const each = <T>(make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE + 1 }, (_, n) => make(n)));
  const emails = () => each(async () => (await createUser(site.db)).email);
  const openContests = () => each(async () => `/write/${(await site.contest("submission")).id}`);
  const inVoting = async () => {
    const contest = await site.contest("voting");
    const [story, { as }] = [await site.story(contest, await site.person()), await site.person()];
    const comments = () =>
      each(() => createComment(site.db, { story_id: story.id, user_id: story.user_id }));
    return { path: `/story/${story.id}`, as, comments };
  };
  const askForReset = (address: string, email = "") =>
    postFrom(address, "/reset-password", { paso: "pedir", email });
  const askForLink = (address: string, email = "") => postFrom(address, "/login/enlace", { email });

  return {
    login: async () => ({
      use: (n) =>
        postFrom(HERE, "/login", { email: `nadie${n}@correo.test`, password: "no es esa" }),
    }),
    register: async () => ({
      use: (n) => postFrom(HERE, "/register", newcomer(n)),
      stores: "user_profiles",
    }),
    "register-email": async () => {
      const email = "otra-vez@correo.test";
      const use = async (n: number) => {
        const answer = await postFrom(elsewhere(n), "/register", { ...newcomer(n), email });
        // A deleted account frees its e-mail.
        const own = site.db.deleteFrom("user_profiles").where("email", "=", email);
        if (n === AT_ONCE) await own.execute();
        return answer;
      };
      // Of two registrations within the limit the second finds the e-mail taken.
      const isAccepted = ({ status }: Response) => status === 303;
      return { use, stores: "user_profiles", accepted: 1, isAccepted };
    },
    "confirmation-email": async () => {
      const { as } = await site.person({ email_confirmed_at: null });
      return { use: () => site.post("/confirmar", { paso: "reenviar" }, as) };
    },
    "reset-account": async () => {
      const { email } = await createUser(site.db);
      return { use: (n) => askForReset(elsewhere(n), email) };
    },
    "reset-address": async () => {
      const known = await emails();
      return { use: (n) => askForReset(HERE, known[n]), stores: "mail_outbox" };
    },
    "login-link-account": async () => {
      const { email } = await createUser(site.db);
      return { use: (n) => askForLink(elsewhere(n), email), stores: "mail_outbox" };
    },
    "login-link-address": async () => {
      const known = await emails();
      return { use: (n) => askForLink(HERE, known[n]), stores: "mail_outbox" };
    },
    newsletter: async () => ({
      use: (n) => postFrom(HERE, "/newsletter", { email: `lee${n}@correo.test` }),
      stores: "email_subscribers",
    }),
    "newsletter-email": async () => ({
      use: (n) => postFrom(elsewhere(n), "/newsletter", { email: "una@correo.test" }),
    }),
    feedback: async () => {
      const form = { email: "ana@correo.test", type: "bug", message: "No puedo votar." };
      const use = (n: number) =>
        postFrom(HERE, "/feedback", { ...form, clave: `clave-de-la-prueba-${n}` });
      return { use, stores: "feedback_requests" };
    },
    comment: async () => {
      const { path, as } = await inVoting();
      const use = (n: number) => {
        const form = { content: `Me quedo con el cartero. ${n}`, clave: crypto.randomUUID() };
        return site.post(`${path}/comentario`, form, as);
      };
      return { use, stores: "comments" };
    },
    vote: async () => {
      const { path, as } = await inVoting();
      const use = (n: number) => {
        const form = { quiere: n % 2 ? "voto" : "no-voto", clave: crypto.randomUUID() };
        return site.post(`${path}/voto`, form, as);
      };
      return { use };
    },
    poll: async () => {
      const [{ id, options }, { as }] = [await createPoll(site.db), await site.person()];
      return { use: (n) => site.post(`/encuesta/${id}`, { opcion: options[n % 2] ?? "" }, as) };
    },
    like: async () => {
      const { as, comments } = await inVoting();
      const all = await comments();
      const use = (n: number) =>
        site.post(`/comentario/${all[n]?.id}/me-gusta`, { quiere: "me-gusta" }, as);
      return { use, stores: "comment_likes" };
    },
    report: async () => {
      const { as, comments } = await inVoting();
      const all = await comments();
      const use = (n: number) =>
        site.post(`/comentario/${all[n]?.id}/denuncia`, { reason: "spam" }, as);
      return { use, stores: "reports" };
    },
    view: async () => {
      const { path } = await inVoting();
      // A visitor with another browser each time.
      const use = (n: number) => {
        const headers = { "CF-Connecting-IP": HERE, "User-Agent": `Navegador ${n}` };
        return site.get(`${path}/vista`, undefined, headers);
      };
      return { use, stores: "story_views" };
    },
    submission: async () => {
      const { contest, writer, path } = await site.atTheWriteForm();
      const { id } = await site.story(contest, writer);
      const use = (n: number) =>
        site.post(`${path}?edit=${id}`, signed({ title: `Martes ${n}` }), writer.as);
      return { use };
    },
    draft: async () => {
      const [{ as }, paths] = [await site.person(), await openContests()];
      const use = (n: number) => site.post(`${paths[n]}/borrador`, entry({ paso: "guardar" }), as);
      return { use, stores: "drafts" };
    },
    writing: async () => {
      const [{ as }, paths] = [await site.person(), await openContests()];
      const use = (n: number) => site.post(paths[n] ?? "", entry({ paso: "borrador" }), as);
      return { use, stores: "drafts" };
    },
    preview: async () => {
      const { path, writer } = await site.atTheWriteForm();
      const use = (n: number) =>
        site.post(`${path}/borrador`, { paso: "leer", content: `Uno ${n}` }, writer.as);
      return { use };
    },
    picture: async () => {
      const { path, writer } = await site.atTheWriteForm();
      const use = (n: number) => {
        const form = { paso: "imagen", imagen: dataOf(png({ width: n + 2 })) };
        return site.post(`${path}/borrador`, form, writer.as);
      };
      return { use, stores: "pictures" };
    },
    export: async () => {
      const { as } = await site.person();
      return { use: () => site.post("/preferences/exportar/archivo", { seguro: "si" }, as) };
    },
  };
}
