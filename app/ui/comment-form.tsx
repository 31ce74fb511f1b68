import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "./button";
import { TextArea } from "./field";
import { Form } from "~/ui/form";

interface CommentFormProps {
  story: string;
  /** The comment that is answered, or null. */
  parent: string | null;
  /** Made by the server for this form, so that a second submit is the same comment. */
  formKey: string;
  text?: string;
  error?: string | undefined;
}

/** The form of a comment or a reply; the same with and without a script. */
export function CommentForm({ story, parent, formKey, text = "", error }: CommentFormProps) {
  const action = `/story/${story}/comentario${parent ? `?respuesta=${parent}` : ""}`;
  const isSending = useNavigation().formAction === action;
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  // After a comment has been taken the story page stays: its form is to be empty again.
  useEffect(() => {
    if (wasSending.current && !isSending && !error) form.current?.reset();
    wasSending.current = isSending;
  }, [isSending, error]);
  return (
    <Form method="post" action={action} className="comment-form stack" ref={form}>
      <input type="hidden" name="clave" value={formKey} />
      <TextArea
        label={parent ? "Tu respuesta" : "Tu comentario"}
        name="content"
        id="comentario"
        rows={4}
        required
        defaultValue={text}
        error={error}
        hint={
          <>
            Hasta 2.000 caracteres. Antes de escribir, mira la{" "}
            <a href="/guia-de-comentarios" target="_blank" rel="noopener">
              Guía de comentarios
            </a>
            .
          </>
        }
      />
      <Button variant={parent ? "primary" : "quiet"} disabled={isSending}>
        {isSending ? "Enviando..." : parent ? "Responder" : "Comentar"}
      </Button>
    </Form>
  );
}
