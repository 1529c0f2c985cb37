import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: '未知设备',
  commandLine: 'Coffer 命令行',
  browserOn: '{system} 上的 {browser}',
};
