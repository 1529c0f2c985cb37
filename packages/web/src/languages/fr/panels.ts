import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Annuler',
  tryAgain: 'Réessayer',
  needsServer: 'Ceci nécessite le serveur, qui est injoignable en ce moment.',
};
