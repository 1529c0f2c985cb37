import type { English, Translation } from '../catalogue.ts';

export const receiving: Translation<English['receiving']> = {
  title: 'Enregistrer dans Coffer',
  from: 'Une autre application de cet appareil a transmis ceci, ou une page que vous avez visitée. N’enregistrez que ce que vous avez partagé vous-même.',
  what: '{count, plural, one {Un fichier, {size}} many {{count} fichiers, {size}} other {{count} fichiers, {size}}}',
  where: 'Où',
  save: 'Enregistrer',
  cancel: 'Annuler',
  away: 'Le serveur est injoignable. Ce que vous enregistrez attend son retour sur cette page : laissez-la ouverte.',
  nothing:
    'Il n’y a rien à enregistrer ici. C’était peut-être du texte sans fichier, ou la page a été rechargée entre-temps. Partagez à nouveau.',
  toFiles: 'Mes fichiers',
};
