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
        d="M5 14.5h10v4.2a1.8 1.8 0 0 1-1.800 1.800H6.800A1.800 1.800 0 0 1 5 18.700zM6.500 14.500v-2h7v2M10 12.500 18.500 3.500l1 4-6 5"
      />
    </svg>
  );
}
