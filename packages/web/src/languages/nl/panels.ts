import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Annuleren',
  close: 'Sluiten',
  togglePassword: 'Wachtwoord tonen of verbergen',
  thumbnailDamaged: 'De miniatuur is buiten Coffer beschadigd of verwisseld',
  copy: 'Naar klembord kopiëren',
  copied: 'Staat op het klembord',
  currentPassword: 'Huidig wachtwoord',
  currentPasswordRequired: 'Vul je huidige wachtwoord in',
  tryAgain: 'Opnieuw proberen',
  needsServer: 'Hiervoor is de server nodig, en die is nu niet bereikbaar.',
};
