import { avatarOf } from "~/drawing/avatar";

/** The initials of a person on their hue, drawn as a seal by the server; the name stands beside it (PROFILE-01). */
export function Avatar({ id, name }: { id: string; name: string }) {
  const { initials, hue } = avatarOf(id, name);
  return (
    <svg className="avatar" width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
      <g className={`avatar-${hue}`}>
        <circle cx="32" cy="32" r="32" />
        <circle cx="32" cy="32" r="28" />
        <text x="32" y="40" fontSize="23" textAnchor="middle">
          {initials}
        </text>
      </g>
    </svg>
  );
}
