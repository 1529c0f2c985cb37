import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: '不明なデバイス',
  commandLine: 'Coffer コマンドライン',
  browserOn: '{browser}（{system}）',
};
