import lateSheet from "~/styles/late.css";

/**
 * Links the looks of what only a script brings onto a page. Settles once they are in place, or cannot be had: what runs
 * without them is still of use.
 */
export function linkLateSheet(): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = lateSheet;
    link.onload = link.onerror = () => done();
    // Behind all that React knows in the head: there it leaves alone what it did not render.
    document.head.appendChild(link);
  });
}
