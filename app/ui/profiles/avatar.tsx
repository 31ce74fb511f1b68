import { avatarOf } from "~/domain/accounts/avatar";

/** The initials of a person on their colour, drawn by the server; the name stands beside it (PROFILE-01). */
export function Avatar({ id, name }: { id: string; name: string }) {
  const { initials, colour } = avatarOf(id, name);
  return (
    <svg className="avatar" width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" fill={colour} />
      <text x="32" y="41" fontSize="26" fontFamily="serif" textAnchor="middle" fill="#fff">
        {initials}
      </text>
    </svg>
  );
}
