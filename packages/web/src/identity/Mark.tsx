interface MarkProps {
  /** Edge length in pixels. */
  readonly size: number;
}

/** Coffer's mark: a strongbox with a brass lock. Decoration; the name stands beside it. */
export function Mark({ size }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="#176a64">
        <path d="M3 14.5v-3A7.5 7.5 0 0 1 10.5 4h11a7.5 7.5 0 0 1 7.5 7.5v3z" />
        <path d="M3 16.5h26V25a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z" />
      </g>
      <path fill="#0f5551" d="M3 16.5h26V19H3z" />
      <circle cx="16" cy="17" r="6.5" fill="#ddbb6f" />
      <path fill="#093f3d" d="M16 12.8a2.6 2.6 0 0 1 1.5 4.72l.8 3.68h-4.6l.8-3.68A2.6 2.6 0 0 1 16 12.8z" />
    </svg>
  );
}
