import type { English, Translation } from '../catalogue.ts';

export const sending: Translation<English['sending']> = {
  title: 'Wyślij pliki',
  opening: 'Otwieranie linku…',
  says: 'Wiadomość od osoby, od której masz ten link:',
  limits:
    'Do {files, plural, one {1 pliku} few {{files} plików} many {{files} plików} other {{files} plików}}, łącznie {size}.',
  until: 'Do {moment}.',
  promise:
    'Szyfrowanie end-to-end. Pliki są szyfrowane w Twojej przeglądarce dla osoby, która utworzyła link; serwer nie może ich odczytać, a Ty nie widzisz, co wysyłają inni.',
  drop: 'Upuść pliki tutaj',
  or: 'lub',
  choose: 'Wybierz pliki',
  more: 'Wyślij więcej plików',
  files: 'Pliki',
  waiting: 'Czeka',
  sending: '{percent}%',
  sent: 'Wysłano',
  noConnection: 'Oczekiwanie na połączenie…',
  cancel: 'Anuluj',
  cancelNamed: 'Anuluj {name}',
  again: 'Spróbuj ponownie',
  againNamed: 'Spróbuj ponownie: {name}',
  allSent:
    '{count, plural, one {Wysłano Twój plik.} few {Wysłano {count} Twoje pliki.} many {Wysłano {count} Twoich plików.} other {Wysłano {count} Twoich plików.}}',
  allSentHint: 'Możesz zamknąć tę stronę. To, co wysłano, czeka na osobę, która utworzyła link.',
  keepOpen: 'Nie zamykaj tej strony, dopóki wszystko nie zostanie wysłane.',
  tooLarge: 'Ten plik jest za duży: pozostało {left}.',
  tooMany: 'Tym linkiem nie można wysłać więcej plików.',
  noRoom: 'Nie ma teraz miejsca na ten plik. Powiadom osobę, od której masz link.',
  full: 'Tym linkiem nie można już nic wysłać.',
  isDirectory: '{name} to folder. Wyślij pliki, które zawiera, albo archiwum.',
  tryAgain: 'Spróbuj ponownie',
};

export const sendProblems: Translation<English['sendProblems']> = {
  incomplete: {
    title: 'Ten link jest niekompletny',
    text: 'Brakuje części po znaku # albo jest ucięta. Poproś ponownie o cały link.',
  },
  altered: {
    title: 'Nic nie wysłano',
    text: 'Serwer pokazuje inny klucz, niż podaje ten link, albo link został zmieniony. Ktoś może chcieć czytać to, co wysyłasz. Poproś ponownie o link inną drogą; jeśli to się powtórzy, nie używaj go.',
  },
  expired: { title: 'Ten link wygasł', text: 'Poproś osobę, od której go masz, o nowy.' },
  gone: { title: 'Nic tu nie ma', text: 'Ten link nie istnieje albo został wycofany.' },
  full: {
    title: 'Ten link jest wyczerpany',
    text: 'Wysłano nim tyle, ile pozwala właściciel. Poproś o nowy.',
  },
  switchedOff: {
    title: 'Linki są wyłączone',
    text: 'Administratorzy tego serwera na nie nie pozwalają.',
  },
  failed: { title: 'Tego linku nie można teraz otworzyć', text: '' },
};
