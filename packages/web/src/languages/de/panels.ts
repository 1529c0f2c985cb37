import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Abbrechen',
  tryAgain: 'Erneut versuchen',
  needsServer: 'Das braucht den Server, der gerade nicht erreichbar ist.',
};
