import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Cancelar',
  tryAgain: 'Tentar de novo',
  needsServer: 'Isto precisa do servidor, que não pode ser acessado agora.',
};
