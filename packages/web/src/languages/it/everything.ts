import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'Cosa viene mostrato',
  filters: {
    all: 'Tutto',
    own: 'Non condivisi',
    'shared-by-me': 'Condivisi da me',
    'shared-with-me': 'Condivisi con me',
  },
  place: 'I miei file',
  damaged: 'Elemento danneggiato',
  reading: 'Lettura ancora in corso:',
  leftOut: 'Troppo grande per essere letto qui da solo; aprilo per includerlo:',
  failed: 'Impossibile da aprire, quindi non ne viene mostrato nulla:',
  asKept: 'Mostrato com’era quando questo dispositivo aveva la rete:',
};
