declare module 'virtual:coffer-theme.css';

declare module 'virtual:coffer-pdf-files' {
  /** The path below which the files of PDF.js lie. */
  const base: string;
  export default base;
}
