import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'İptal',
  tryAgain: 'Yeniden dene',
  needsServer: 'Bunun için sunucu gerekir; şu anda ona ulaşılamıyor.',
};
