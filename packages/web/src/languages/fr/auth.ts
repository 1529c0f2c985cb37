import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'Le serveur est injoignable. La connexion nécessite un réseau.',
  sharing: 'Ce que vous avez partagé pourra être enregistré dès que votre espace sera ouvert.',
  promiseTitle: 'Ce que vous mettez ici, vous seul pouvez l’ouvrir.',
  promises: {
    1: 'Les noms, fichiers et aperçus sont chiffrés sur cet appareil, avant de le quitter.',
    2: 'Le serveur garde ce qu’il ne peut pas lire. Ses sauvegardes aussi.',
    3: 'Si quelque chose est modifié en chemin, Coffer vous le dit au lieu de l’afficher.',
  },
  language: 'Langue',
  otherAddress:
    'Ce serveur est configuré pour {url}. À l’adresse que vous utilisez, vous risquez d’être bientôt déconnecté.',
  cookiesDenied:
    'Ce navigateur bloque les cookies de ce site, et personne ne peut se connecter sans cookie. Autorisez les données de site pour cette adresse.',
  storageDenied:
    'Ce navigateur n’enregistre rien pour ce site. Vous pouvez vous connecter, mais seulement jusqu’à ce que cet onglet soit fermé ou rechargé.',

  email: 'E-mail',
  password: 'Mot de passe',
  emailInvalid: 'Saisissez une adresse e-mail, comme nom@example.org',
  passwordRequired: 'Saisissez votre mot de passe',

  loginTitle: 'Bon retour',
  loginSubtitle: 'Connectez-vous pour ouvrir vos fichiers.',
  remember: 'Se souvenir de moi sur cet appareil',
  login: 'Se connecter',
  loggingIn: 'Ouverture de vos clés…',
  ended: {
    early:
      'Vous avez été déconnecté : cette session a été fermée depuis un autre appareil, par un nouveau mot de passe ou par un administrateur. Une fois connecté, l’activité de votre compte indique laquelle de ces raisons.',
    over: 'Votre session a pris fin. Reconnectez-vous pour continuer.',
    reused:
      'Vous avez été déconnecté par sécurité : une ancienne clé de cette session a été réutilisée. Ses données ont peut-être été copiées, ou ce navigateur a été restauré depuis une sauvegarde. Connectez-vous et vérifiez l’activité de votre compte.',
  },
  noAccount: 'Pas encore de compte ?',
  createOne: 'Créez-en un',

  haveAccount: 'Vous avez déjà un compte ?',
  toLogin: 'Se connecter',
};

export const login: Translation<English['login']> = {
  code: 'Code à deux facteurs',
  codeHint: 'Six chiffres de votre application d’authentification, ou l’un de vos codes de récupération.',
  codeRequired: 'Saisissez le code de votre application d’authentification',
  codeTitle: 'Encore une étape',
  codeSubtitle: 'Votre compte demande un second facteur.',
  keyIsMine: 'Je garde moi-même ma clé privée',
  confirm: 'Confirmer',
  back: 'Retour',
  makeKeyFile: 'Créer mon fichier de clé et me connecter',

  withPrivateKey: 'Se connecter avec la clé privée',
  forgotten: 'Mot de passe oublié ?',
  withPassword: 'Se connecter avec le mot de passe',
  keyTitle: 'Se connecter avec votre clé privée',
  keySubtitle: 'Qui a la clé n’a pas besoin de mot de passe. La clé elle-même reste sur cet appareil.',
  keyHint: 'Collez-la, déposez le fichier .pem ici, ou choisissez-le.',
  keyMissing: 'Aucune clé privée trouvée ; indiquez votre clé privée pour vous connecter',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Se connecter avec une clé d’accès',
  unlock: 'Déverrouiller avec une clé d’accès',
  waiting: 'Suivez votre navigateur…',
};
