/** The product's mark: an inkwell with a nib. Decoration: the name stands beside it. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M5 14.5h10v4.2a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 18.7zM6.5 14.5v-2h7v2M10 12.5 18.5 3.5l1 4-6 5"
      />
    </svg>
  );
}
