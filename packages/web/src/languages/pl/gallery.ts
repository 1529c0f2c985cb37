import type { English, Translation } from '../catalogue.ts';

export const choosing: Translation<English['choosing']> = {
  begin: 'Wybierz',
  all: 'Wybierz wszystko',
  done: 'Gotowe',
  choose: 'Wybierz {name}',
  bar: 'Wybrane',
  chosen:
    '{count, plural, =0 {Nic nie wybrano} one {Wybrano 1} few {Wybrano {count}} many {Wybrano {count}} other {Wybrano {count}}}',
};

export const toDrive: Translation<English['toDrive']> = {
  title: 'Zapisz „{name}” na moim dysku',
  whose:
    'Kopia zostanie zapisana na dysku {email}. Jest pieczętowana na nowo Twoimi kluczami i nie ma już nic wspólnego z linkiem.',
  save: 'Zapisz tutaj',
  saving: 'Zapisywanie… {percent}%',
  waiting: 'Nie można połączyć się z serwerem. Zapisywanie będzie kontynuowane, gdy połączenie wróci.',
  saved:
    '{count, plural, =0 {Zapisano bez żadnego pliku.} one {Zapisano jeden plik.} few {Zapisano {count} pliki.} many {Zapisano {count} plików.} other {Zapisano {count} pliku.}}',
  leftOut:
    '{count, plural, one {Pominięto jeden element: jest uszkodzony lub niepełny.} few {Pominięto {count} elementy: są uszkodzone lub niepełne.} many {Pominięto {count} elementów: są uszkodzone lub niepełne.} other {Pominięto {count} elementu: są uszkodzone lub niepełne.}}',
  damaged: 'Nie zapisano, bo to, co ma serwer, nie jest tym, co zapisał właściciel: {names}',
  gone: 'Nie zapisano, bo nie ma ich już pod linkiem: {names}',
  stays:
    '{count, plural, one {Jeden plik zapisano wcześniej i pozostaje.} few {{count} pliki zapisano wcześniej i pozostają.} many {{count} plików zapisano wcześniej i pozostaje.} other {{count} pliku zapisano wcześniej i pozostaje.}}',
  open: 'Otwórz folder',
  close: 'Zamknij',
};
