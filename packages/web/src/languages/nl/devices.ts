import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Onbekend apparaat',
  commandLine: 'Coffer-opdrachtregel',
  browserOn: '{browser} op {system}',
};
