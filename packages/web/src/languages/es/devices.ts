import type { English, Translation } from '../catalogue.ts';

export const devices: Translation<English['devices']> = {
  unknown: 'Dispositivo desconocido',
  commandLine: 'Línea de comandos de Coffer',
  browserOn: '{browser} en {system}',
};
