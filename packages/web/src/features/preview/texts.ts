/** Texts of the viewer. */
export const texts = {
  preview: 'Preview',
  close: 'Close the preview',
  details: 'Details',
  download: 'Download',
  previous: 'Previous file',
  next: 'Next file',
  steps: 'Files of this folder',
  position: (number: number, count: number) => `${number} of ${count}`,

  loading: 'Decrypting…',
  loaded: (percent: number) => `${percent}% decrypted`,
  failed: 'This file cannot be shown',
  tryAgain: 'Try again',
  none: 'There is no preview for this kind of file',
  noneHint: 'Download it to open it with a program on your device.',

  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to the screen',
  fitFrom: (percent: number) => `${percent}%, fit to the screen`,
  zoomTools: 'Zoom',
  zoom: (percent: number) => `${percent}%`,

  truncated: (shown: string, size: string) =>
    `Only the first ${shown} of ${size} are shown. Download the file to see all of it.`,
  taskDone: 'Done',
  taskOpen: 'To do',
  imageLeftOut: (alt: string) => (alt === '' ? 'Image, not loaded' : `Image, not loaded: ${alt}`),
  content: (name: string) => `Content of ${name}`,

  pdfTools: 'Document',
  page: (number: number) => `Page ${number}`,
  pageOf: (number: number, count: number) => `Page ${number} of ${count}`,
  pages: 'Pages',
  showPages: 'Show the pages',
  hidePages: 'Hide the pages',
  search: 'Search in the document',
  searchPlaceholder: 'Search',
  matchOf: (number: number, count: number) => `${number} of ${count}`,
  noMatches: 'No matches',
  searching: 'Searching…',
  previousMatch: 'Previous match',
  nextMatch: 'Next match',

  video: (name: string) => `Video ${name}`,
  audio: (name: string) => `Audio ${name}`,
} as const;
