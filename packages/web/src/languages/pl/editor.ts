import type { English, Translation } from '../catalogue.ts';

export const editor: Translation<English['editor']> = {
  editor: 'Edytor',
  close: 'Zamknij edytor',
  preview: 'Podgląd',
  save: 'Zapisz',
  content: 'Tekst: {name}',
  keyboardHint: 'Klawisz Tab robi wcięcie. Aby opuścić tekst klawiaturą, naciśnij Escape, a potem Tab.',
  loading: 'Odszyfrowywanie…',
  failed: 'Tego pliku nie można edytować',
  tryAgain: 'Spróbuj ponownie',

  readOnly: {
    'too-large':
      'Ten plik jest większy niż {limit}, więc można go tu tylko czytać i widać tylko jego początek. Pobierz go, aby go zmienić.',
    'not-utf-8':
      'Ten plik nie jest w UTF-8, więc można go tu tylko czytać. Zapisanie zmieniłoby znaki, których nikt nie ruszał.',
  },

  state: {
    saved: 'Zapisano',
    unsaved: 'Jeszcze nie zapisano',
    saving: 'Zapisywanie…',
    conflict: 'Nie zapisano: plik zmieniono gdzie indziej',
    over: 'Nie zapisano: plik nie jest już udostępniany',
    doubted: 'Nie zapisano: inaczej, niż podpisano',
    rekeyed: 'Nie zapisano: inna para kluczy',
    viewed: 'Nie zapisano: możesz to teraz tylko przeglądać',
    readOnly: 'Tylko do odczytu',
  },
  offline:
    'Nie zapisano: serwer jest nieosiągalny. Twój tekst zostaje tutaj i zapisze się, gdy serwer odpowie.',
  notSaved: 'Nie zapisano: {reason}',
  format: '{encoding}, {lineBreaks}',
  lineBreaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR', mixed: 'Mieszane końce wierszy' },

  changed:
    'Ten plik zmieniono na innym urządzeniu ({when}). Zapisać Twój tekst jako najnowszą wersję czy wziąć tamten? Oba zostaną w historii.',
  gone: 'Ten plik usunięto na innym urządzeniu. Zachowaj swój tekst, a zostanie zapisany ponownie.',
  over: 'To nie jest już Tobie udostępniane. Zapisz swój tekst jako nowy plik wśród własnych plików.',
  doubted:
    'Serwer pokazuje ten folder inaczej, niż go podpisano, więc nic się w nim nie zapisuje. Zapisz swój tekst jako nowy plik wśród własnych plików.',
  rekeyed:
    'Właściciel ma inną parę kluczy niż ta, którą znasz, więc nic się tu nie zapisuje. Zapisz swój tekst jako nowy plik wśród własnych plików, a potem porównaj odciski.',
  viewed: 'Możesz to teraz tylko przeglądać. Zapisz swój tekst jako nowy plik wśród własnych plików.',
  saveAsNew: 'Zapisz jako nowy plik',
  keepMine: 'Zachowaj mój',
  takeTheirs: 'Weź tamten',
  compare: 'Porównaj',
  back: 'Wróć do mojego tekstu',
  mine: 'Mój tekst',
  theirs: 'Tamten tekst',

  leaveTitle: 'Wyjść bez zapisywania?',
  leaveText: 'Ostatnie zmiany w „{name}” nie są zapisane.',
  stay: 'Zostań',
  leave: 'Wyjdź bez zapisu',
  saveAndLeave: 'Zapisz i wyjdź',
};
