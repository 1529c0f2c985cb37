import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Dispositivo sconosciuto',
  commandLine: 'Riga di comando di Coffer',
  browserOn: '{browser} su {system}',
};
