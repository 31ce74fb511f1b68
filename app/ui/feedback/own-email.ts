import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Answer of app/routes/own-email. */
export interface OwnEmail {
  email: string;
}

/** The signed-in person's e-mail, fetched when the dialog opens; empty for a visitor, while loading, and after an error. */
export function useOwnEmail(): string {
  const isSignedIn = Boolean(useRouteLoaderData<{ viewer: object | null }>("root")?.viewer);
  const [email, setEmail] = useState("");
  useEffect(() => {
    if (!isSignedIn) return;
    let isOver = false;
    void fetchOwnEmail().then((found) => {
      if (!isOver) setEmail(found);
    });
    return () => void (isOver = true);
  }, [isSignedIn]);
  return email;
}

async function fetchOwnEmail(): Promise<string> {
  try {
    const answer = await fetch("/feedback/email");
    return answer.ok ? ((await answer.json()) as OwnEmail).email : "";
  } catch {
    return "";
  }
}
