import type { English, Translation } from '../catalogue.ts';

export const app: Translation<English['app']> = {
  working: 'Un instant…',
  notFoundTitle: 'Il n’y a rien ici',
  notFound: 'L’adresse est peut-être mal saisie, ou ce qui était ici a été déplacé.',
  toMyFiles: 'Aller à Mes fichiers',
  brokenTitle: 'Une erreur s’est produite',
  tryAgain: 'Réessayer',
};

export const titles: Translation<English['titles']> = {
  myFiles: 'Mes fichiers',
  recent: 'Récents',
  starred: 'Favoris',
  trash: 'Corbeille',
  photos: 'Photos',
  saveToCoffer: 'Enregistrer dans Coffer',
  fileLink: 'Lien vers un fichier',
  sendFiles: 'Envoyer des fichiers',
  invitation: 'Invitation',
  filePreview: 'Aperçu du fichier',
  login: 'Connexion',
  decryptPrivateKey: 'Déchiffrer la clé privée',
  accountLocked: 'Compte verrouillé',
  lockScreen: 'Écran de verrouillage',
  createAnAccount: 'Créer un compte',
  yourPrivateKey: 'Votre clé privée',
  twofactorAuthentication: 'Authentification à deux facteurs',
  activationLink: 'Lien d’activation',
  accountActivation: 'Activation du compte',
  appUsers: 'Utilisateurs',
  appUser: 'Utilisateur',
  invitations: 'Invitations',
  appSettings: 'Réglages',
  overview: 'Vue d’ensemble',
  events: 'Événements',
  forgotYourPassword: 'Mot de passe oublié ?',
  startOver: 'Repartir de zéro',
  myAccount: 'Mon compte',
  changePassword: 'Changer le mot de passe',
  whatDiffers: 'Différences',
  whatWaits: 'En attente',
  shared: 'Partages',
  myLinks: 'Mes liens',
};

export const insecure: Translation<English['insecure']> = {
  title: 'Coffer a besoin d’une connexion sécurisée',
  text: 'Vos fichiers sont chiffrés sur cet appareil, et les navigateurs ne le permettent qu’en HTTPS, ou sur l’ordinateur où tourne le serveur.',
  steps: {
    1: 'Si vous avez saisi l’adresse, essayez avec https:// devant.',
    2: 'Sur l’ordinateur où tourne le serveur, ouvrez http://localhost avec le port du serveur.',
    3: 'Si vous gérez le serveur : donnez-lui un certificat, ou définissez COFFER_TLS=self-signed, puis redémarrez-le.',
  },
  tryHttps: 'Essayer HTTPS',
};
