import type { English, Translation } from '../catalogue.ts';

export const versions: Translation<English['versions']> = {
  versions: 'Wersje',
  hint: 'Co zawierał ten plik przed każdym ponownym zapisem. Starsze wersje zajmują miejsce. Przy ponownym zapisie pliku {most, plural, one {zostaje najnowsza} few {zostają {most} najnowsze} many {zostaje {most} najnowszych} other {zostaje {most} najnowszych}} oraz te z ostatnich 30 dni.',
  hintAll:
    'Co zawierał ten plik przed każdym ponownym zapisem. Starsze wersje zajmują miejsce. Pozostają do usunięcia.',
  version: 'Wersja {number}',
  named: 'Wersja {number} · {name}',
  current: 'Bieżąca',
  byYou: 'Twoja',
  by: 'Autor: {who}',
  byStranger: 'Autor: {words} …, nieznana Ci osoba',
  damaged: 'Tę wersję zmieniono poza Coffer i nie można jej ufać',
  unsealed:
    'Brakuje czegoś, co jest potrzebne do otwarcia: program to pominął albo serwer to usunął. Możesz to usunąć i zapisać ponownie.',
  sealAgain: 'Zapieczętuj ponownie',
  sealAgainHint:
    'Klucz zawartości jest dostępny. Coffer sprawdza nim to, co zapisano, i zapisuje to w pełni zapieczętowane jako nową wersję. Obejrzyj ją potem: do tej pory typ i data mogą być tylko tym, co podaje serwer.',
  sealedAgain: '„{name}” zapieczętowano ponownie',
  loading: 'Ładowanie wersji',
  showAll: 'Pokaż wszystkie wersje ({count})',
  showOlder: 'Pokaż starsze wersje',

  preview: 'Podgląd',
  download: 'Pobierz',
  restore: 'Przywróć',
  delete: 'Usuń',
  of: 'Wersja {number}: {action}',

  restored: '„{name}” jest jak w wersji {number}',
  deleteText: 'Wersja {number} zostanie trwale usunięta. Nikt nie zdoła jej odzyskać.',
  deleteOlder: 'Usuń starsze wersje',
  deleteOlderText:
    '{count, plural, one {Wersja starsza od bieżącej zostanie trwale usunięta. Nikt nie zdoła jej odzyskać.} few {Wszystkie {count} wersje starsze od bieżącej zostaną trwale usunięte. Nikt nie zdoła ich odzyskać.} many {Wszystkie wersje starsze od bieżącej ({count}) zostaną trwale usunięte. Nikt nie zdoła ich odzyskać.} other {Wszystkie wersje starsze od bieżącej ({count}) zostaną trwale usunięte. Nikt nie zdoła ich odzyskać.}}',
  deleteOlderAll:
    'Wszystkie wersje starsze od bieżącej zostaną trwale usunięte. Nikt nie zdoła ich odzyskać.',
  deleteOlderExcept:
    'Wszystkie wersje starsze od bieżącej zostaną trwale usunięte, oprócz tych, których nie wybrano poniżej. Nikt nie zdoła ich odzyskać.',
  ofOthers:
    'Także to, co ktoś inny mógł zapisać lub zastąpić w ciągu ostatnich 90 dni ({count}). Dopóki tu jest, można to cofnąć.',
  yesDelete: 'Tak, usuń',
  cancel: 'Anuluj',
};
