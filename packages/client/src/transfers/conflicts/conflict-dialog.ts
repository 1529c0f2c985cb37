import type { Conflict, Resolution } from './conflicts.ts';

/** How far the questions about names in use are answered. */
export interface ConflictDialog {
  /** Those still to ask about; the first is asked now. */
  readonly open: readonly Conflict[];
  /** The resolutions that were chosen, by the index of the conflict. */
  readonly resolutions: ReadonlyMap<number, Resolution>;
}

/** The dialog before its first question. Nothing is asked if there is no conflict. */
export function openConflictDialog(conflicts: readonly Conflict[]): ConflictDialog {
  return { open: conflicts, resolutions: new Map() };
}

/**
 * The dialog after an answer for the conflict that is asked about, or for all that are left. A conflict for
 * which the answer is not possible stays open, to be asked about by itself.
 */
export function answerConflict(
  { open, resolutions }: ConflictDialog,
  resolution: Resolution,
  scope: 'one' | 'all',
): ConflictDialog {
  const asked = scope === 'all' ? open : open.slice(0, 1);
  const answered = asked.filter(({ choices }) => choices.includes(resolution));
  return {
    open: open.filter((conflict) => !answered.includes(conflict)),
    resolutions: new Map([...resolutions, ...answered.map(({ index }) => [index, resolution] as const)]),
  };
}
