import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} udostępnia Ci folder',
  folder: 'Folder „{name}” jest szyfrowany end-to-end: osoba prowadząca ten serwer nie może go odczytać.',
  someFolder: 'Jest szyfrowany end-to-end: osoba prowadząca ten serwer nie może go odczytać.',
  opening: 'Otwieranie zaproszenia…',
  notGoodTitle: 'To zaproszenie nie działa',
  notGood: 'Zostało użyte, wycofane albo wygasło. Poproś osobę, która je wysłała, o nowe.',
  failedTitle: 'Nie udało się otworzyć zaproszenia',
  tryAgain: 'Spróbuj ponownie',
  until: 'Ważne do {day}',
  asked: 'Ten adres przyszedł e-mailem, więc osoba zapraszająca musi jeszcze zgodzić się Cię wpuścić.',
  register: 'Utwórz konto',
  login: 'Mam konto',
  keep: 'Zachowaj adres tej strony: jeśli trzeba będzie najpierw potwierdzić adres e-mail, otwórz ją potem ponownie.',
  signedInAs: 'Zalogowane konto: {email}.',
  join: 'Dołącz',
  joinedTitle: 'Dołączono',
  joined:
    'Gdy {invitedBy} następnym razem otworzy Coffer, folder zostanie Ci udostępniony. Znajdziesz go w „Udostępnione mi”.',
  joinedAsked:
    '{invitedBy} otrzyma prośbę o wpuszczenie Cię i zobaczy te słowa. Jeśli rozmawiacie przez telefon: słowa są takie same po obu stronach.',
  words: 'Słowa Twojego klucza',
  toFiles: 'Moje pliki',
};
