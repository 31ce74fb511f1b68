import { Controls } from "./controls";
import { Drawings } from "./drawings";
import { Frame } from "./frame";
import { States } from "./states";
import { StoryParts } from "./stories";
import { Talk } from "./talk";
import { Tokens } from "./tokens";
import { VoteParts } from "./votes";

/** All sections of the style guide that are rendered on the server only. */
export function Sections() {
  return (
    <>
      <Tokens />
      <States />
      <Controls />
      <Frame />
      <StoryParts />
      <VoteParts />
      <Talk />
      <Drawings />
    </>
  );
}
