import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { RulesList } from "./rules-list";

/** Render function of the dialog with the rules. `RulesLink` loads it at the first click (CONTEST-01). */
export const drawRules = (wordLimit: string) => (onClose: () => void) => (
  <Dialog title="Reglas del reto" onClose={onClose}>
    {(close) => (
      <>
        <RulesList wordLimit={wordLimit} />
        <Button type="button" variant="quiet" onClick={close}>
          Cerrar
        </Button>
      </>
    )}
  </Dialog>
);
