import { UPGRADE, type Detail } from "~/domain/plans/plans";
import { BIO_MAX, LOCATION_MAX, WEBSITE_MAX, type Details } from "~/domain/profiles/details";
import { Form } from "~/remix/form";
import { SuspensionNotice } from "~/ui/accounts/suspension-notice";
import { Button } from "~/ui/button";
import { TextArea, TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

/** Action data of a refused form; if the request failed, only a message. */
export interface RefusedDetails extends Refused {
  typed?: Record<string, string>;
}

interface FormProps {
  /** The stored details, and which of them the plan allows; null after the session has ended. */
  page: { details: Details; allowed: Record<Detail, boolean> } | null;
  refused: RefusedDetails | undefined;
}

/** The form of bio, location and website. A field that the plan lacks is replaced by a message (PLAN-01). */
export function DetailsForm({ page, refused }: FormProps) {
  const { top, atButton } = useRefusal(refused);
  const typed = refused?.typed ?? {};
  const has = (name: Detail) => (page ? page.allowed[name] : typed[name] !== undefined);
  const field = (name: Detail) => ({
    name,
    defaultValue: typed[name] ?? page?.details[name] ?? "",
    error: refused?.errors?.[name],
  });
  const lacking = (["bio", "location", "website"] as const).filter((name) => !has(name));
  return (
    <>
      <SuspensionNotice />
      {top}
      {lacking.length < 3 ? (
        <Form method="post" action="/profile/editar" className="stack" noValidate>
          {has("bio") ? (
            <TextArea
              label="Biografía"
              rows={6}
              hint={`Hasta ${BIO_MAX} caracteres.`}
              {...field("bio")}
            />
          ) : null}
          {has("location") ? (
            <TextField label="Ubicación" maxLength={LOCATION_MAX} {...field("location")} />
          ) : null}
          {has("website") ? (
            <TextField
              label="Sitio web"
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={WEBSITE_MAX}
              hint="Una dirección que empieza por https:// o http://"
              {...field("website")}
            />
          ) : null}
          <Actions className="form-actions">
            <Button>Guardar</Button>
          </Actions>
          {atButton}
        </Form>
      ) : null}
      {lacking.map((name) => (
        <p key={name}>{UPGRADE[name]}</p>
      ))}
    </>
  );
}
