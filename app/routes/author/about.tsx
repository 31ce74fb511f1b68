import { shownWebsite, type Details } from "~/domain/profiles/details";

/** Biography and website of a person. The link to the website is `nofollow ugc`. */
export function About({ bio, website }: Pick<Details, "bio" | "website">) {
  return (
    <>
      {bio ? <p className="comment-text prose">{bio}</p> : null}
      {website ? (
        <p>
          <a href={website} rel="nofollow ugc noopener">
            {shownWebsite(website)}
          </a>
        </p>
      ) : null}
    </>
  );
}
