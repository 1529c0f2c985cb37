/** A closed strongbox with light around its lock; decoration of the promise panel. */
export function Strongbox() {
  return (
    <svg width="148" height="132" viewBox="0 0 148 132" fill="none" aria-hidden="true" focusable="false">
      <ellipse cx="74" cy="121" rx="64" ry="7" fill="#000" opacity="0.18" />
      <path d="M14 56V44a30 30 0 0 1 30-30h60a30 30 0 0 1 30 30v12z" fill="#389389" />
      <path d="M14 56V44a30 30 0 0 1 30-30h12a30 30 0 0 0-30 30v12z" fill="#58aaa1" />
      <path d="M14 62h120v44a14 14 0 0 1-14 14H28a14 14 0 0 1-14-14z" fill="#217e76" />
      <path d="M14 62h12v58a14 14 0 0 1-12-14z" fill="#389389" />
      <path d="M14 62h120v8H14z" fill="#176a64" />
      <circle cx="74" cy="66" r="33" fill="#ddbb6f" opacity="0.14" />
      <circle cx="74" cy="66" r="24" fill="#ddbb6f" />
      <circle cx="74" cy="66" r="19" stroke="#c29334" strokeWidth="1.5" />
      <path d="M74 53a8 8 0 0 1 4.6 14.5L81 79H67l2.4-11.5A8 8 0 0 1 74 53z" fill="#093f3d" />
    </svg>
  );
}
