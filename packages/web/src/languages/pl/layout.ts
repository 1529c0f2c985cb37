import type { English, Translation } from '../catalogue.ts';

export const layout: Translation<English['layout']> = {
  skipToContent: 'Przejdź do treści',
  openMenu: 'Otwórz menu',
  closeMenu: 'Zamknij menu',
  mainMenu: 'Menu główne',
  myFiles: 'Moje pliki',
  recent: 'Ostatnie',
  starred: 'Ulubione',
  photos: 'Zdjęcia',
  shared: 'Udostępnione',
  myLinks: 'Moje linki',
  trash: 'Kosz',
  myAccount: 'Moje konto',
  administration: 'Administracja',
  search: 'Szukaj',
  logout: 'Wyloguj się',
  lock: 'Zablokuj',
  lockTitle: 'Zablokować mimo trwających transferów?',
  lockStops:
    'Transfery potrzebują Twoich kluczy, więc się zatrzymają. Przesyłanie można wznowić po odblokowaniu; pobieranie zacznie się od nowa.',
  lockUnsavedTitle: 'Zablokować mimo niezapisanego tekstu?',
  lockUnsaved: 'Tekst otwarty na tym urządzeniu ma niezapisane zmiany. Przepadną, jeśli teraz zablokujesz.',
  logoutUnsavedTitle: 'Wylogować mimo niezapisanego tekstu?',
  logoutUnsaved:
    'Tekst otwarty na tym urządzeniu ma niezapisane zmiany. Przepadną, jeśli się teraz wylogujesz.',
  logoutAnyway: 'Wyloguj teraz',
  lockAnyway: 'Zablokuj teraz',
  lockCancel: 'Anuluj',
  notStored:
    'Ta przeglądarka niczego nie zapisuje i zapomina, co widziała z Twojego dysku. Możesz tu wszystko otwierać, ale zmienić tylko tyle: usuwać osoby i linki oraz utworzyć nową parę kluczy.',
  firstTime: 'Pierwszy raz na tym urządzeniu',
  firstTimeNoted: 'Nie przypominaj, że to pierwszy raz',
  forgets: 'Ta przeglądarka może zapomnieć, co widziała z Twojego dysku.',
  used: 'Zajęte {used} z {quota}',
  unlimited: 'bez limitu',
  usedByFiles: 'Twoje pliki: {size}',
  usedUnknown: 'Nie udało się sprawdzić, ile miejsca jest zajęte',
  storage: 'Miejsce',
  nearlyFull: 'Miejsce prawie się skończyło: pozostało {free}.',
  full: 'Miejsce się skończyło. Usuń coś albo poproś administratora o więcej.',
  toDark: 'Włącz tryb ciemny',
  toLight: 'Włącz tryb jasny',
  administratorsOnlyTitle: 'Tylko dla administratorów',
  administratorsOnly: 'Użytkownikami i ustawieniami zarządzają administratorzy tego serwera.',
  newCount:
    '{count, plural, one {{count} nowy} few {{count} nowe} many {{count} nowych} other {{count} nowych}}',
};

export const atRest: Translation<English['atRest']> = {
  transfersBegun: 'Rozpoczęto transfery.',
  transfersEnded:
    '{done, plural, one {Zakończono 1 transfer.} few {Zakończono {done} transfery.} many {Zakończono {done} transferów.} other {Zakończono {done} transferów.}}',
  transfersFailed:
    '{done, plural, one {Zakończono 1 transfer.} few {Zakończono {done} transfery.} many {Zakończono {done} transferów.} other {Zakończono {done} transferów.}} Nieudane: {failed}.',
  transfersCancelled: 'Anulowano transfery.',
  offline: 'Offline: widać to, co ma to urządzenie. To, co wymaga serwera, czeka na jego powrót.',
  newVersion: 'Dostępna jest nowa wersja.',
  newVersionLater: 'Dostępna jest nowa wersja. Odśwież tę stronę po zakończeniu transferów.',
  reload: 'Odśwież',
  update: 'Aktualizuj',
  added: 'Element „{name}” został dodany przez {who}.',
  changed: 'Element „{name}” został zmieniony przez {who}.',
  removed: 'Element „{name}” został usunięty przez {who}.',
  several:
    '{count, plural, one {1 zmiana wprowadzona przez {who}.} few {{count} zmiany wprowadzone przez {who}.} many {{count} zmian wprowadzonych przez {who}.} other {{count} zmian wprowadzonych przez {who}.}}',
  anotherDevice: 'inne urządzenie',
  anotherOfYours: 'inne Twoje urządzenie',
  somebody: 'nieznaną Ci osobę',
  others: 'inne osoby',
  and: '{first} i {more, plural, one {1 inną osobę} few {{more} inne osoby} many {{more} innych osób} other {{more} innych osób}}',
};
