import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Support } from "./support";

/** Returns the render function of the dialog of /apoyar, for `DialogLink` (BADGE-04). */
export const drawSupport = (kofi: string) => (onClose: () => void) => (
  <Dialog title="Apoyar" onClose={onClose}>
    {(close) => (
      <>
        <Support kofi={kofi} />
        <Button type="button" variant="quiet" onClick={close}>
          Cerrar
        </Button>
      </>
    )}
  </Dialog>
);
