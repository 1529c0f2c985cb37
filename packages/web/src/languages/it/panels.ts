import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Annulla',
  tryAgain: 'Riprova',
  needsServer: 'Per questo serve il server, che ora non è raggiungibile.',
};
