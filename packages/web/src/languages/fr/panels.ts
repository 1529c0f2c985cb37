import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Annuler',
  close: 'Fermer',
  togglePassword: 'Afficher ou masquer le mot de passe',
  thumbnailDamaged: 'La miniature a été endommagée ou échangée hors de Coffer',
  copy: 'Copier dans le presse-papiers',
  copied: 'Copié dans le presse-papiers',
  currentPassword: 'Mot de passe actuel',
  currentPasswordRequired: 'Saisissez votre mot de passe actuel',
  tryAgain: 'Réessayer',
  needsServer: 'Ceci nécessite le serveur, qui est injoignable en ce moment.',
};
