import lateSheet from "~/styles/late.css";

/** Links the style sheet of what only a script brings onto a page; settles once it is loaded, or has failed. */
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
