import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  togglePassword: 'Passwort zeigen oder verbergen',
  thumbnailDamaged: 'Das Vorschaubild wurde außerhalb von Coffer beschädigt oder ausgetauscht',
  copy: 'In die Zwischenablage kopieren',
  copied: 'In der Zwischenablage',
  currentPassword: 'Aktuelles Passwort',
  currentPasswordRequired: 'Gib dein aktuelles Passwort ein',
  tryAgain: 'Erneut versuchen',
  needsServer: 'Das braucht den Server, der gerade nicht erreichbar ist.',
};
