import { useEffect } from "react";
import { once } from "~/browser/once";

/**
 * Removes the local data of an account that was just deleted, in this tab or another one (AUTH-10). `owner` is the key of the
 * account's drafts.
 */
export function useErasedAccount(owner: string | undefined): void {
  useEffect(() => {
    void import("~/browser/offline/erase-account")
      .then(({ eraseAccount, watchErasure }) => {
        once("erasure", watchErasure);
        if (owner) eraseAccount(owner);
      })
      .catch(() => undefined);
  }, [owner]);
}
