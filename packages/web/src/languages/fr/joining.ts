import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} partage un dossier avec vous',
  folder:
    'Le dossier « {name} » est chiffré de bout en bout : la personne qui gère ce serveur ne peut pas le lire.',
  someFolder: 'Il est chiffré de bout en bout : la personne qui gère ce serveur ne peut pas le lire.',
  opening: 'Ouverture de l’invitation…',
  notGoodTitle: 'Cette invitation n’est pas valable',
  notGood: 'Elle a été utilisée, retirée, ou a expiré. Demandez-en une autre à la personne qui l’a envoyée.',
  failedTitle: 'L’invitation n’a pas pu être ouverte',
  tryAgain: 'Réessayer',
  until: 'Valable jusqu’au {day}',
  asked: 'Cette adresse est arrivée par e-mail : la personne qui vous invite devra donc vous faire entrer.',
  register: 'Créer un compte',
  login: 'J’ai un compte',
  keep: 'Gardez l’adresse de cette page : si vous devez d’abord confirmer votre adresse e-mail, rouvrez-la ensuite.',
  signedInAs: 'Vous êtes connecté en tant que {email}.',
  join: 'Rejoindre',
  joinedTitle: 'C’est fait',
  joined:
    'La prochaine fois que {invitedBy} ouvrira Coffer, le dossier sera partagé avec vous. Vous le trouverez sous « Partagés avec moi ».',
  joinedAsked:
    '{invitedBy} devra vous faire entrer et verra ces mots. Si vous vous appelez : les mots sont les mêmes pour vous deux.',
  words: 'Mots de votre clé',
  toFiles: 'Mes fichiers',
};
