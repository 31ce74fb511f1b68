import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { RulesList } from "./rules";

/** The rules in a dialog, loaded by `RulesLink` when it is clicked (CONTEST-01). */
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
