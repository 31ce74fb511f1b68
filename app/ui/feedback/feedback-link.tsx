import type { ReactNode } from "react";
import { DialogLink } from "~/ui/dialog-link";

/** A link to /feedback, which opens the form as a dialog if scripts run (FEEDBACK-01). */
export function FeedbackLink({ children = "Enviar feedback" }: { children?: ReactNode }) {
  return (
    <DialogLink to="/feedback" load={async () => (await import("./feedback-dialog")).drawFeedback}>
      {children}
    </DialogLink>
  );
}
