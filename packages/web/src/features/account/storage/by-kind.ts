import { byKind, type Kind, type KindUsage, kindOf } from '@coffer/client/search';
import type { Stats } from '@coffer/contract';

/** Adds up the used storage by kinds that people know, the largest first. */
export function kindsOf(stats: Stats['stats']): readonly KindUsage[] {
  return byKind(stats.map(({ mime, count, size }) => ({ kind: kindOf(mime), count, size })));
}

/** The colour of a kind in the chart and in the table beside it: the one of its icon in the file list. */
export const KIND_COLORS: Readonly<Record<Kind, string>> = {
  archive: 'var(--coffer-kind-archive)',
  audio: 'var(--coffer-kind-audio)',
  code: 'var(--coffer-folder)',
  document: 'var(--mantine-color-verdigris-3)',
  file: 'var(--coffer-control)',
  folder: 'var(--coffer-folder)',
  image: 'var(--coffer-kind-image)',
  pdf: 'var(--coffer-kind-pdf)',
  presentation: 'var(--coffer-kind-presentation)',
  spreadsheet: 'var(--coffer-kind-spreadsheet)',
  text: 'var(--coffer-kind-text)',
  video: 'var(--coffer-kind-video)',
};

interface RingArc extends KindUsage {
  /** Degrees along the ring. */
  readonly start: number;
  readonly length: number;
}

/** Degrees between two arcs. */
const GAP = 2;

/** Where each kind lies on a ring of 360 degrees, by its share. A kind alone closes the ring. */
export function ringArcs(usages: readonly KindUsage[]): readonly RingArc[] {
  const gap = usages.length > 1 ? GAP : 0;
  const total = usages.reduce((sum, { size }) => sum + size, 0);
  let start = 0;
  return usages.map((usage) => {
    const length = total === 0 ? 0 : (usage.size / total) * (360 - usages.length * gap);
    const arc = { ...usage, start, length };
    start += length + gap;
    return arc;
  });
}
