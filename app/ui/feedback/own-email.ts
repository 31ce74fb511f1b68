import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Answer of app/routes/own-email. */
export interface OwnEmail {
  email: string;
}

/** The e-mail of who is signed in, asked for when the dialog opens; empty for a visitor, until it is there, and when nothing answers. */
export function useOwnEmail(): string {
  const isSignedIn = Boolean(useRouteLoaderData<{ viewer: object | null }>("root")?.viewer);
  const [email, setEmail] = useState("");
  useEffect(() => {
    if (!isSignedIn) return;
    let isOver = false;
    void askOwnEmail().then((found) => {
      if (!isOver) setEmail(found);
    });
    return () => void (isOver = true);
  }, [isSignedIn]);
  return email;
}

async function askOwnEmail(): Promise<string> {
  try {
    const answer = await fetch("/feedback/email");
    return answer.ok ? ((await answer.json()) as OwnEmail).email : "";
  } catch {
    return "";
  }
}
