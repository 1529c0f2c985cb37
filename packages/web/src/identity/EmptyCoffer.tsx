/** An open, empty strongbox; decoration of screens that have nothing to show. */
export function EmptyCoffer() {
  return (
    <svg width="176" height="136" viewBox="0 0 176 136" fill="none" aria-hidden="true" focusable="false">
      <ellipse cx="88" cy="122" rx="70" ry="7" fill="var(--coffer-art-fill)" />
      <g stroke="var(--coffer-art-line)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M40 58 33 33a11 11 0 0 1 7.600-13.500l70-19.500" stroke="none" />
        <path
          d="M36 62 31 40c-2-9 3-16.500 11.500-18.600l82-19c8.500-2 16 3.200 18 12l5 21.600z"
          fill="var(--coffer-art-fill)"
        />
        <path d="M30 62h116v44a12 12 0 0 1-12 12H42a12 12 0 0 1-12-12z" fill="var(--coffer-sheet)" />
        <path d="M30 62h116v10H30z" fill="var(--coffer-art-fill)" />
      </g>
      <circle cx="88" cy="76" r="17" fill="var(--coffer-sheet)" />
      <circle cx="88" cy="76" r="14" fill="var(--mantine-color-brass-3)" />
      <path
        d="M88 67.500a5.600 5.600 0 0 1 3.300 10.150l1.700 7.850h-10l1.700-7.850A5.600 5.600 0 0 1 88 67.500z"
        fill="var(--mantine-color-verdigris-9)"
      />
    </svg>
  );
}
