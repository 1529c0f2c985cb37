import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'جهاز غير معروف',
  commandLine: 'سطر أوامر Coffer',
  browserOn: '{browser} على {system}',
};
