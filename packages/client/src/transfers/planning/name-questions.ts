import { createStore, type Store } from '../../concurrency/store.ts';
import { answerConflict, openConflictDialog } from '../conflicts/conflict-dialog.ts';
import type { Conflict, Resolution } from '../conflicts/conflicts.ts';
import type { AskAboutNames, NameInUse } from './plan-uploads.ts';

/** The question about a name in use that people see now. */
export interface NameQuestion {
  readonly conflict: NameInUse;
  /** How many follow. */
  readonly others: number;
  answer(resolution: Resolution, scope: 'one' | 'all'): void;
}

/** Asks about names that are in use, one after the other. */
export interface NameQuestions {
  /** Null while nothing is asked. */
  readonly state: Store<NameQuestion | null>;
  readonly ask: AskAboutNames;
  /** Ends the questions that are open; what was not answered is skipped. */
  close(): void;
}

export function createNameQuestions(): NameQuestions {
  const state = createStore<NameQuestion | null>(null);
  let end: (() => void) | null = null;

  const ask: AskAboutNames = (conflicts) =>
    new Promise((resolve) => {
      const files = new Map(conflicts.map((conflict) => [conflict.index, conflict.file]));
      const withFile = (conflict: Conflict | undefined): NameInUse | null => {
        const file = conflict === undefined ? undefined : files.get(conflict.index);
        return conflict === undefined || file === undefined ? null : { ...conflict, file };
      };
      let dialog = openConflictDialog(conflicts);

      end = () => {
        end = null;
        state.setState(null);
        resolve(dialog.resolutions);
      };
      const show = () => {
        const conflict = withFile(dialog.open[0]);
        if (conflict === null) return end?.();
        const others = dialog.open.length - 1;
        state.setState({ conflict, others, answer });
      };
      const answer = (resolution: Resolution, scope: 'one' | 'all') => {
        dialog = answerConflict(dialog, resolution, scope);
        show();
      };
      show();
    });

  return { state, ask, close: () => end?.() };
}
