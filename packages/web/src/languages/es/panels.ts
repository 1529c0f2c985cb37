import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Cancelar',
  tryAgain: 'Reintentar',
  needsServer: 'Esto necesita el servidor, y ahora no se puede contactar con él.',
};
