import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Bilinmeyen cihaz',
  commandLine: 'Coffer komut satırı',
  browserOn: '{system} üzerinde {browser}',
};
