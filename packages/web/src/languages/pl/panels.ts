import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Anuluj',
  tryAgain: 'Spróbuj ponownie',
  needsServer: 'To wymaga serwera, który jest teraz nieosiągalny.',
};
