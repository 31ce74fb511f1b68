import { initialsOf } from "~/domain/accounts/short-name";
import { avatarHue } from "~/drawing/avatar";

/**
 * Avatar: a person's initials on a coloured disc, as inline SVG. Hidden from screen readers, because the name is beside it
 * (PROFILE-01).
 */
export function Avatar({ id, name }: { id: string; name: string }) {
  return (
    <svg className="avatar" width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
      <g className={`avatar-${avatarHue(id)}`}>
        <circle cx="32" cy="32" r="32" />
        <circle cx="32" cy="32" r="28" />
        <text x="32" y="40" fontSize="23" textAnchor="middle">
          {initialsOf(name)}
        </text>
      </g>
    </svg>
  );
}
