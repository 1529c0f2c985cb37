import type { English, Translation } from '../catalogue.ts';

export const twoFactor: Translation<English['twoFactor']> = {
  why: 'Avec une application d’authentification, votre mot de passe seul ne suffit plus pour se connecter : à chaque fois, vous saisissez aussi un code affiché par l’application.',
  begin: 'Configurer une application',

  scan: 'Scannez ceci avec votre application d’authentification',
  qrCode: 'Code QR pour votre application d’authentification',
  typed: 'Impossible de scanner ? Saisissez cette clé dans l’application :',
  openApp: 'Ouvrir dans une application de cet appareil',
  code: 'Code de l’application',
  codeHint: 'Six chiffres ; ils changent toutes les trente secondes.',
  codeRequired: 'Saisissez les six chiffres affichés par l’application',
  confirm: 'Activer',

  codesTitle: 'L’authentification à deux facteurs est activée',
  codesWhy:
    'Si vous perdez l’application, chacun de ces codes de récupération vous connecte une fois. Ils ne sont affichés que maintenant : gardez-les à part de votre mot de passe.',
  codes: 'Codes de récupération',
  download: 'Télécharger en fichier .txt',
  kept: 'J’ai gardé les codes de récupération en lieu sûr',
  done: 'Continuer',
  fileHeading: 'Codes de récupération de {email}, chacun pour une connexion :',
};
