import type { English, Translation } from '../catalogue.ts';

export const recovery: Translation<English['recovery']> = {
  why: 'Un code de récupération est assez court pour être noté. Avec lui, vous pouvez choisir un nouveau mot de passe si vous oubliez le vôtre, et tout s’ouvre encore. Il est créé sur cet appareil ; le serveur ne peut pas le lire.',
  make: 'Créer un code de récupération',
  code: 'Code de récupération',
  once: 'Il n’est affiché que maintenant. Notez-le et gardez-le à part de cet appareil. Il remplace tout code antérieur.',
  kitTitle: 'Fiche de récupération pour Coffer',
  kitAccount: 'Compte',
  kitServer: 'Serveur',
  kitFingerprint: 'Empreinte de la clé',
  kitMade: 'Créé le',
  kitSigned: 'Signature',
  kitQr: 'Code QR du code de récupération',
  kitUse:
    'Pour l’utiliser : ouvrez l’adresse du serveur, choisissez « Mot de passe oublié ? », puis « J’ai un code de récupération ». Qui possède cette feuille peut ouvrir le compte.',
  print: 'Imprimer',
  download: 'Télécharger en fichier .txt',
};
