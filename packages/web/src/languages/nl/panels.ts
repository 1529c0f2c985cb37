import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Annuleren',
  tryAgain: 'Opnieuw proberen',
  needsServer: 'Hiervoor is de server nodig, en die is nu niet bereikbaar.',
};
