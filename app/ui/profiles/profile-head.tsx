import type { ReactNode } from "react";
import { Facts } from "~/ui/facts";
import { Avatar } from "./avatar";

/** The head of a profile: avatar, name and short facts. 'Fundador' is only a label and gives no rights (PLAN-02). */
export function ProfileHead({
  id,
  name,
  isFounder,
  facts = [],
  children,
}: {
  id: string;
  name: string;
  isFounder: boolean;
  facts?: readonly ReactNode[];
  children?: ReactNode;
}) {
  const shown = [isFounder ? <span className="mark-label">Fundador</span> : null, ...facts].filter(
    Boolean,
  );
  return (
    <>
      <header className="profile-head">
        <Avatar id={id} name={name} />
        <div>
          <h1>{name}</h1>
          {shown.length > 0 ? <Facts className="hint" facts={shown} /> : null}
        </div>
      </header>
      {children}
    </>
  );
}
