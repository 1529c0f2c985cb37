import type { English, Translation } from '../catalogue.ts';

export const search: Translation<English['search']> = {
  search: 'Ara',
  query: 'Dosya ve klasör ara',
  close: 'Kapat',
  start: 'Aramak için yazmaya başlayın',
  none: 'Sonuç yok',
  scope: 'Nerede aranacak',
  everything: 'Her yer',
  thisFolder: 'Bu klasör',
  filters: 'Filtreler',
  filter: {
    'kind:image': 'Resimler',
    'kind:video': 'Videolar',
    'kind:audio': 'Ses',
    'kind:document': 'Belgeler',
    'kind:folder': 'Klasörler',
    'larger:10mb': '10 MB üstü',
    'in:trash': 'Çöp kutusunda',
  },
  lastDays: 'Son {days} gün',
  results: 'Sonuçlar',
  found: '{count, plural, one {1 sonuç} other {{count} sonuç}}',
  foundMore: '{count} üzerinde sonuç',
  directory: '{name}/',
  noSize: '-',
};
