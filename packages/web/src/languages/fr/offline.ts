import type { English, Translation } from '../catalogue.ts';

export const offline: Translation<English['offline']> = {
  title: 'Garder sur cet appareil ?',
  question:
    'L’élément est gardé chiffré et suit vos modifications. Cet appareil ouvre alors votre espace aussi sans réseau : si vous le perdez, le déconnecter d’ailleurs ne prend effet que lorsqu’il a du réseau. Un code PIN le protège d’ici là ; la déconnexion supprime tout.',
  yes: 'Garder ici',
};
