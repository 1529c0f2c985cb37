import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'O que é mostrado',
  filters: {
    all: 'Tudo',
    own: 'Não compartilhado',
    'shared-by-me': 'Compartilhado por mim',
    'shared-with-me': 'Compartilhado comigo',
  },
  place: 'Meus arquivos',
  damaged: 'Item danificado',
  reading: 'Ainda sendo lido:',
  leftOut: 'Grande demais para ser lido aqui sozinho; abra para incluir:',
  failed: 'Não pôde ser aberto, por isso nada dele é mostrado:',
  asKept: 'Mostrado como estava quando este dispositivo tinha rede:',
};
