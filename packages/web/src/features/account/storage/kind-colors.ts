import type { Kind } from '../../../format/kind.ts';

/** The colour of a kind in the chart and in the table beside it: the one of its icon in the file list. */
export const KIND_COLORS: Readonly<Record<Kind, string>> = {
  archive: 'var(--coffer-kind-archive)',
  audio: 'var(--coffer-kind-audio)',
  code: 'var(--coffer-folder)',
  document: 'var(--mantine-color-verdigris-3)',
  file: 'var(--mantine-color-gray-5)',
  folder: 'var(--coffer-folder)',
  image: 'var(--coffer-kind-image)',
  pdf: 'var(--coffer-kind-pdf)',
  presentation: 'var(--coffer-kind-presentation)',
  spreadsheet: 'var(--coffer-kind-spreadsheet)',
  text: 'var(--coffer-kind-text)',
  video: 'var(--coffer-kind-video)',
};
