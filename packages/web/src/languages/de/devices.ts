import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Unbekanntes Gerät',
  commandLine: 'Coffer-Befehlszeile',
  browserOn: '{browser} unter {system}',
};
