import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Clé privée',
  notKeptHint:
    'Ce serveur ne garde pas votre clé privée. Collez-la, ou choisissez le fichier .pem que vous avez enregistré.',
  chooseFile: 'Choisir un fichier',
  required: 'Collez votre clé privée, de -----BEGIN à END-----',
  pem: 'Clé privée (PEM)',
  download: 'Télécharger en fichier .pem',
  meaning:
    'Un programme sans chiffrement l’a créé. Le fichier de clé contient votre clé privée et un second secret, sans lequel rien de ce qui est à vous ne s’ouvre, même si la clé privée seule était connue. Vous l’enregistrez à l’étape suivante. Dès lors, votre clé privée actuelle n’ouvre plus ce compte, ni ses clés d’accès, ni son code de récupération.',
};
