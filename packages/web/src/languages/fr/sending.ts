import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Envoyer des fichiers',
  opening: 'Ouverture du lien…',
  says: 'La personne qui vous a donné ce lien dit :',
  limits:
    'Jusqu’à {files, plural, one {{files} fichier} many {{files} fichiers} other {{files} fichiers}}, {size} au total.',
  until: 'Jusqu’au {moment}.',
  promise:
    'Chiffré de bout en bout. Les fichiers sont chiffrés dans votre navigateur pour la personne qui a créé le lien ; le serveur ne peut pas les lire, et vous ne voyez pas ce que d’autres envoient.',
  drop: 'Déposez des fichiers ici',
  or: 'ou',
  choose: 'Choisir des fichiers',
  more: 'Envoyer d’autres fichiers',
  files: 'Fichiers',
  waiting: 'En attente',
  sending: '{percent} %',
  sent: 'Envoyé',
  noConnection: 'En attente de connexion…',
  cancel: 'Annuler',
  cancelNamed: 'Annuler {name}',
  again: 'Réessayer',
  againNamed: 'Réessayer {name}',
  allSent:
    '{count, plural, one {Votre fichier a été envoyé.} many {Vos {count} fichiers ont été envoyés.} other {Vos {count} fichiers ont été envoyés.}}',
  allSentHint: 'Vous pouvez fermer cette page. Ce qui a été envoyé attend la personne qui a créé le lien.',
  keepOpen: 'Gardez cette page ouverte jusqu’à ce que tout soit envoyé.',
  tooLarge: 'Ce fichier est trop grand : il reste {left}.',
  tooMany: 'Plus aucun fichier ne peut être envoyé par ce lien.',
  noRoom:
    'Il n’y a pas de place pour ce fichier en ce moment. Prévenez la personne qui vous a donné le lien.',
  full: 'Plus rien ne peut être envoyé par ce lien.',
  isDirectory: '{name} est un dossier. Envoyez les fichiers qu’il contient, ou une archive.',
  tryAgain: 'Réessayer',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Ce lien est incomplet',
    text: 'La partie après le # manque ou est coupée. Redemandez le lien entier.',
  },
  altered: {
    title: 'Rien n’a été envoyé',
    text: 'Le serveur affiche une autre clé que celle du lien, ou le lien a été modifié. Quelqu’un veut peut-être lire ce que vous envoyez. Redemandez le lien par un autre moyen ; si cela persiste, ne l’utilisez pas.',
  },
  expired: { title: 'Ce lien a expiré', text: 'Demandez-en un autre à la personne qui vous l’a donné.' },
  gone: { title: 'Il n’y a rien ici', text: 'Ce lien n’existe pas, ou a été retiré.' },
  full: {
    title: 'Ce lien est épuisé',
    text: 'On a envoyé avec lui autant que son propriétaire l’autorise. Demandez-en un autre.',
  },
  switchedOff: {
    title: 'Les liens sont désactivés',
    text: 'Les administrateurs de ce serveur ne les autorisent pas.',
  },
  failed: { title: 'Ce lien ne peut pas être ouvert maintenant', text: '' },
};
