import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Nieznane urządzenie',
  commandLine: 'Wiersz poleceń Coffer',
  browserOn: '{browser} w systemie {system}',
};
