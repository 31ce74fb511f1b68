import type { ReactNode } from "react";
import { Facts } from "~/ui/facts";
import { Avatar } from "./avatar";

/** Whose profile it is: avatar, name, and short facts; 'Fundador' unlocks nothing (PLAN-02). */
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
  const founder = isFounder ? <span className="mark-label">Fundador</span> : null;
  return (
    <>
      <header className="profile-head">
        <Avatar id={id} name={name} />
        <div>
          <h1>{name}</h1>
          <Facts className="hint" of={[founder, ...facts]} />
        </div>
      </header>
      {children}
    </>
  );
}
