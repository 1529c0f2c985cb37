import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Appareil inconnu',
  commandLine: 'Ligne de commande Coffer',
  browserOn: '{browser} sur {system}',
};
