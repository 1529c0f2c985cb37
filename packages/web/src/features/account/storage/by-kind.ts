import type { Stats } from '@coffer/contract';
import { type Kind, kindOf } from '../../../format/kind.ts';

/** What files of one kind take together. */
export interface KindUsage {
  readonly kind: Kind;
  readonly count: number;
  /** Bytes. */
  readonly size: number;
}

/** Adds up the used storage by kinds that people know, the largest first. */
export function byKind(stats: Stats['stats']): readonly KindUsage[] {
  const usages = new Map<Kind, KindUsage>();
  for (const { mime, count, size } of stats) {
    const kind = kindOf(mime);
    const sum = usages.get(kind) ?? { kind, count: 0, size: 0 };
    usages.set(kind, { kind, count: sum.count + count, size: sum.size + size });
  }
  return [...usages.values()].sort((a, b) => b.size - a.size || (a.kind < b.kind ? -1 : 1));
}

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
