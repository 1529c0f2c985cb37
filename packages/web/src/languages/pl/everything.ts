import type { English, Translation } from '../catalogue.ts';

export const everything: Translation<English['everything']> = {
  filter: 'Co jest pokazywane',
  filters: {
    all: 'Wszystko',
    own: 'Nieudostępnione',
    'shared-by-me': 'Udostępnione przeze mnie',
    'shared-with-me': 'Udostępnione mi',
  },
  place: 'Moje pliki',
  damaged: 'Uszkodzony element',
  reading: 'Trwa odczyt:',
  leftOut: 'Zbyt duże, by zostało tu odczytane samo; otwórz, aby uwzględnić:',
  failed: 'Nie udało się otworzyć, więc nic z tego nie jest pokazywane:',
  asKept: 'Pokazane tak, jak było, gdy to urządzenie miało sieć:',
};
