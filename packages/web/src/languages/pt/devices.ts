import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Dispositivo desconhecido',
  commandLine: 'Linha de comandos do Coffer',
  browserOn: '{browser} em {system}',
};
