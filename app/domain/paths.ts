/** The address of a story's page. */
export function storyPath(story: string): string {
  return `/story/${encodeURIComponent(story)}`;
}

/** The address of the page of a story's comments that holds this one, with the fragment that scrolls to it. */
export function commentPath(story: string, comment: string): string {
  const id = encodeURIComponent(comment);
  return `${storyPath(story)}?comentario=${id}#comment-${id}`;
}
