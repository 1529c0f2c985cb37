import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'Gösterilenler',
  filters: {
    all: 'Her şey',
    own: 'Paylaşılmayanlar',
    'shared-by-me': 'Paylaştıklarım',
    'shared-with-me': 'Benimle paylaşılanlar',
  },
  place: 'Dosyalarım',
  damaged: 'Bozuk öğe',
  reading: 'Hâlâ okunuyor:',
  leftOut: 'Burada kendiliğinden okunmak için çok büyük; dahil etmek için açın:',
  failed: 'Açılamadı, bu yüzden hiçbir şeyi gösterilmiyor:',
  asKept: 'Bu cihazın ağı olduğu zamanki hâliyle gösteriliyor:',
};
