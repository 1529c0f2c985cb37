declare module 'virtual:coffer-theme.css';

declare module 'virtual:coffer-pdf-files' {
  /** The path below which the files of PDF.js lie. */
  const base: string;
  export default base;
}

declare module 'virtual:coffer-catalogues' {
  /** The path below which the messages of all languages lie, compiled. */
  const base: string;
  export default base;
}
