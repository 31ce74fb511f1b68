import { useDocument } from "~/remix/document-context";

/** Header line of a printed story: site name, number, month and title of the contest. Hidden on screens and from screen readers. */
export function RunningHead({ children }: { children: string }) {
  return (
    <div className="running-head" aria-hidden="true">
      <p>
        <b>{useDocument().siteName}</b> <span>{children}</span>
      </p>
    </div>
  );
}
