import sprite from "./icons.svg";

export type IconName =
  | "menu"
  | "close"
  | "chevron"
  | "arrow-left"
  | "arrow-right"
  | "check"
  | "sun"
  | "moon"
  | "system"
  | "bell"
  | "pen"
  | "edit"
  | "book"
  | "search"
  | "sort"
  | "share"
  | "link"
  | "external"
  | "print"
  | "download"
  | "text-size"
  | "flag"
  | "heart"
  | "help"
  | "message"
  | "cookie"
  | "ranking"
  | "user"
  | "settings"
  | "mail"
  | "calendar"
  | "clock"
  | "eye"
  | "lock"
  | "trash"
  | "bold"
  | "italic"
  | "quote"
  | "image"
  | "list"
  | "numbers"
  | "pause"
  | "clear"
  | "undo"
  | "redo"
  | "cup"
  | "rss"
  | "bluesky"
  | "x"
  | "instagram"
  | "facebook"
  | "whatsapp"
  | "telegram"
  | "leaf"
  | "inkwell";

/** An icon of the sprite in the current text colour. Hidden from screen readers: text next to it must carry the meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
