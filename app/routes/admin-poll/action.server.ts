import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { adminPollPath, PAST_POLLS, pollPath } from "~/domain/paths";
import {
  addOption,
  deleteOption,
  moveOption,
  removeAuthor,
  updateOption,
} from "~/domain/polls/change-options.server";
import { addPoll, closePoll, deletePoll, updatePoll } from "~/domain/polls/change-polls.server";
import { pollFields, OptionFields, type PollOptionFields } from "~/domain/polls/poll-fields";
import { POLL_ADMIN_REFUSALS, type PollAdminRefusal } from "~/domain/polls/refusals";
import { readDecimal } from "~/domain/forms/decimal";
import type { Flash } from "~/domain/flash/flashes";
import { readAdminForm } from "~/http/admin";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, type Typed } from "~/http/read-form";
import type { Refused } from "~/ui/forms/use-refusal";

/** Number of options in the form of a new poll. More options can be added later. */
export const NEW_OPTIONS = 3;

/** Action data of a refused poll form: the form's step, the option's id, and the typed fields. */
export interface RefusedPoll extends Refused {
  paso?: string;
  id?: string;
  typed?: Typed;
}

/** Creates a poll, or changes one by the step `paso` (POLL-02). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) {
    const { paso = "crear", id = "" } = typed;
    return data<RefusedPoll>({ ...refused.data, paso, id }, refused.init ?? {});
  }
  const { pollId } = params;
  if (!pollId) return create(typed, admin.id, context);
  return change(typed, { admin: admin.id, poll: pollId }, context);
}

async function create(typed: Typed, admin: string, context: RequestContext) {
  const { db, env, now } = context;
  const poll = checkForm(typed, pollFields(env.TIME_ZONE));
  const errors: Record<string, string> = poll.ok ? {} : { ...poll.errors };
  const options: PollOptionFields[] = [];
  for (let n = 1; n <= NEW_OPTIONS; n++) {
    const fields = optionOf(typed, String(n));
    // A poll needs two options; further options may be left empty.
    if (n > 2 && Object.values(fields).every((text) => text.trim() === "")) continue;
    const option = checkForm(fields, OptionFields);
    if (option.ok) options.push(option.value);
    else for (const [name, text] of Object.entries(option.errors)) errors[`${name}${n}`] = text;
  }
  if (!poll.ok || Object.keys(errors).length > 0) {
    return data<RefusedPoll>({ paso: "crear", errors, typed }, { status: 400 });
  }
  const key = typed.clave ?? "";
  const answer = await addPoll(db, admin, { poll: poll.value, options, key }, now);
  if (!answer.ok) return refuse(answer.reason, { paso: "crear", typed });
  await context.dropSharedPages(["/", PAST_POLLS]);
  return redirectWithFlash(adminPollPath(answer.id), "poll-saved");
}

/** Returns the fields of one option. In the form, the names of these fields end in `suffix`. */
function optionOf(typed: Typed, suffix: string): Typed {
  const field = (name: string) => typed[name + suffix] ?? "";
  return { opcion: field("opcion"), linea: field("linea"), consigna: field("consigna") };
}

type Acting = Parameters<typeof closePoll>[1];

async function change(typed: Typed, acting: Acting, context: RequestContext) {
  const { db, env, now } = context;
  const { paso, id = "" } = typed;
  const invalid = (errors: Record<string, string>) =>
    data<RefusedPoll>({ paso: paso ?? "", id, errors, typed }, { status: 400 });
  const done = async (
    answer: Awaited<ReturnType<typeof closePoll>>,
    flash: Flash = "poll-saved",
  ) => {
    if (!answer.ok) return refuse(answer.reason, { paso: paso ?? "", id, typed });
    await context.dropSharedPages(["/", PAST_POLLS, pollPath(acting.poll)]);
    const isGone = flash === "poll-deleted";
    return redirectWithFlash(isGone ? "/admin/encuestas" : adminPollPath(acting.poll), flash);
  };
  switch (paso) {
    case "guardar": {
      const form = checkForm(typed, pollFields(env.TIME_ZONE));
      return form.ok ? done(await updatePoll(db, acting, form.value, now)) : invalid(form.errors);
    }
    case "opcion": {
      const form = checkForm(typed, OptionFields);
      if (!form.ok) return invalid(form.errors);
      return done(
        id
          ? await updateOption(db, acting, id, form.value, now)
          : await addOption(db, acting, form.value, typed.clave ?? "", now),
      );
    }
    case "mover": {
      const place = readDecimal(typed.puesto ?? "");
      if (!Number.isInteger(place) || Number(place) < 1) throw incompleteForm();
      return done(await moveOption(db, acting, { option: id, place: Number(place) }, now));
    }
    case "quitar":
      return done(await deleteOption(db, acting, id, now));
    case "sin-nombre":
      return done(await removeAuthor(db, acting, id, now));
    case "cerrar":
      return done(await closePoll(db, acting, now), "poll-closed");
    case "eliminar":
      return done(await deletePoll(db, acting, now), "poll-deleted");
    default:
      throw incompleteForm();
  }
}

function refuse(reason: PollAdminRefusal, form: RefusedPoll) {
  const { status, text, field } = POLL_ADMIN_REFUSALS[reason];
  const refused: RefusedPoll = field
    ? { ...form, errors: { [field]: text } }
    : { ...form, message: text };
  return data(refused, { status });
}
