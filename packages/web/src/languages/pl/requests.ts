import type { English, Translation } from '../catalogue.ts';

export const requests: Translation<English['requests']> = {
  title: 'Poproś o pliki do „{folder}”',
  heading: 'Linki z prośbą o pliki',
  none: 'Nie masz jeszcze linków z prośbą o pliki.',
  noneHint: 'Wybierz „Poproś o pliki” w menu folderu: osoby bez konta będą mogły wysyłać do niego pliki.',
  explained:
    'Kto ma link, może bez konta wysyłać pliki do tego folderu. Nie widzi przy tym ani folderu, ani tego, co wysyłają inni, a serwer nie może niczego odczytać. To, co nadejdzie, czeka na Twoją akceptację.',
  nobodyKnown:
    'Nie wiadomo, kto wysyła: może to zrobić każdy, kto ma link, a serwer mógłby zatrzymać pliki lub jakieś dodać. Akceptuj to, czego się spodziewasz.',
  note: 'Notatka dla nadawców (opcjonalnie)',
  noteHint: 'Zobaczą ją na górze. Jest zaszyfrowana: serwer nie może jej odczytać.',
  maxFiles: 'Limit plików',
  maxSize: 'Limit łącznego rozmiaru',
  unit: 'Jednostka',
  create: 'Utwórz link',
  cancel: 'Anuluj',
  tooLong: 'To za długie.',
  wrongNumber: 'Od 1 do {most}',
  wrongSize: 'Więcej niż 0',

  folder: 'Folder',
  folderGone: 'Folder, którego już nie ma',
  folderShared:
    'Ten folder jest teraz udostępniony, a linki nie zapisują niczego w udostępnionych folderach. To, co zaakceptujesz, trafi do Moich plików; stamtąd możesz to przenieść do folderu.',
  expires: 'Wygasa',
  never: '–',
  isExpired: 'Wygasł',
  files: 'Pliki',
  filesOf: '{count} z {most}',
  size: 'Rozmiar',
  sizeOf: '{size} z {most}',
  waits: 'Czeka',
  waiting:
    '{count, plural, =0 {Nic nie czeka} one {Czeka 1 plik} few {Czekają {count} pliki} many {Czeka {count} plików} other {Czeka {count} plików}}',
  altered:
    'Serwer pokazuje inny klucz lub inne limity niż ustawione przez Ciebie. Żadne pliki wysłane tym linkiem nie są przed nim bezpieczne. Wycofaj go i utwórz nowy.',
  gone: 'Serwer nie ma już tego linku, więc nikt nie może nim niczego wysłać. Wycofaj go.',
  open: 'Link z prośbą o pliki: {folder}',

  waitingFiles: 'Pliki, które na Ciebie czekają',
  loading: 'Ładowanie',
  tryAgain: 'Spróbuj ponownie',
  unknownSender: 'Nieznany nadawca',
  received: 'nadszedł {moment}',
  damaged: 'Zmieniony po drodze',
  damagedHint: 'Ten plik zmieniono po drodze albo nigdy nie wysłano go tym linkiem. Odrzuć go.',
  beyond: 'Ponad limity linku',
  noFolder: 'Folderu tego linku już nie ma, więc nie ma miejsca na plik. Przywróć folder albo odrzuć plik.',
  accept: 'Zaakceptuj',
  acceptNamed: 'Zaakceptuj {name}',
  acceptAll: 'Zaakceptuj wszystkie',
  refuse: 'Odrzuć',
  refuseNamed: 'Odrzuć {name}',
  accepting: 'Zapisywanie {name}…',
  acceptWaits: 'Nie można połączyć się z serwerem. Zapisywanie będzie kontynuowane, gdy połączenie wróci.',
  accepted: '{name} jest w folderze.',
  acceptedToFiles: '{name} jest w Moich plikach.',
  refuseTitle: 'Odrzucić „{name}”?',
  refuseText: 'Plik zostanie usunięty bez czytania. Nie da się go odzyskać.',

  takeBack: 'Wycofaj link',
  takeBackTitle: 'Wycofać link?',
  takeBackText:
    '{count, plural, =0 {Nikt nie będzie mógł już nim wysyłać plików.} one {Nikt nie będzie mógł już nim wysyłać plików, a plik, który jeszcze czeka, zostanie usunięty bez czytania.} few {Nikt nie będzie mógł już nim wysyłać plików, a {count} pliki, które jeszcze czekają, zostaną usunięte bez czytania.} many {Nikt nie będzie mógł już nim wysyłać plików, a {count} plików, które jeszcze czekają, zostanie usuniętych bez czytania.} other {Nikt nie będzie mógł już nim wysyłać plików, a {count} plików, które jeszcze czekają, zostanie usuniętych bez czytania.}}',

  banner:
    '{count, plural, one {Czeka na Ciebie przysłany plik.} few {Czekają na Ciebie {count} przysłane pliki.} many {Czeka na Ciebie {count} przysłanych plików.} other {Czeka na Ciebie {count} przysłanych plików.}}',
  look: 'Zobacz',
};
