import type { English, Translation } from '../catalogue.ts';

export const people: Translation<English['people']> = {
  share: 'Udostępnij „{name}”',
  warnTitle: 'Zanim udostępnisz',
  warn: 'Kto otrzyma ten folder, otrzyma też jego kosz i starsze wersje jego plików.',
  warnPlaces:
    'Także u Ciebie jego pliki znikną ze Zdjęć, Ostatnich, Ulubionych i z wyszukiwania w Moich plikach i nie będą już dostępne offline. Znajdziesz je w samym folderze, który ma własne wyszukiwanie.',
  warnFile: 'Kto otrzyma ten plik, otrzyma też jego starsze wersje.',
  warnLinks: 'Linki publiczne do niego przestaną działać.',
  warnCounted:
    '{count, plural, one {Jeden link publiczny przestanie działać.} few {{count} linki publiczne przestaną działać.} many {{count} linków publicznych przestanie działać.} other {{count} linku publicznego przestanie działać.}}',
  people: 'Osoby',
  ways: 'Kto to otrzyma',
  nobody: 'Nikt inny jeszcze tego nie ma.',
  notYours: 'To Tobie udostępniono. Tylko właściciel decyduje, kto jeszcze ma dostęp.',
  email: 'Adres e-mail',
  find: 'Znajdź',
  role: 'Rola',
  roles: { viewer: 'Przeglądanie', editor: 'Edycja' },
  rolesHint: {
    viewer: 'Przegląda, pobiera i zapisuje kopie.',
    editor: 'Także przesyła, edytuje, zmienia nazwy, przenosi i usuwa do kosza.',
  },
  expires: 'Kończy się',
  expiresHint: 'Puste: do wycofania.',
  message: 'Wiadomość',
  messageHint:
    'Przeczyta ją tylko ta osoba. Kto Cię jeszcze nie zna, zobaczy ją po zaakceptowaniu. Nie ma jej w żadnym e-mailu.',
  shareNow: 'Udostępnij',
  inThePast: 'Wybierz dzień, który jeszcze nie minął.',
  unknown: 'Nikt na tym serwerze nie ma adresu {email}.',
  inviteHint:
    'Sprawdź adres. Jeśli jest poprawny, zaproś tę osobę: otrzymasz adres zawierający sekret. Kto go otworzy, utworzy konto i będzie mieć {what, select, file {ten plik} other {ten folder}}.',
  invite: 'Zaproś',
  mail: 'Wyślij też e-mail',
  mailHint:
    'Serwer nie zna sekretu, więc nie ma go w e-mailu. Kto przyjdzie z e-maila, czeka, aż go wpuścisz.',
  notMailed: 'Nic nie wysłano do {email}. Przekaż adres samodzielnie.',
  invited: 'Zaproszono',
  showAddress: 'Pokaż adres',
  hideAddress: 'Ukryj adres',
  address: 'Adres zaproszenia',
  addressHint: 'Przekaż go tam, gdzie nikt inny nie czyta. Wejdzie ten, kto pierwszy go dostanie.',
  withdraw: 'Wycofaj',
  withdrawOf: 'Wycofaj zaproszenie dla {email}',
  goodUntil: 'ważne do {day}',
  tooLate: 'za stare: nikt już nie wejdzie samoczynnie',
  endsAt: 'dostęp kończy się {day}',
  notFollowed: 'nikt go jeszcze nie otworzył',
  waitsProven:
    'Otworzono z adresu {email} i ze znajomością sekretu, ale za późno, pod innym adresem niż wpisany albo z innym kluczem niż znany. Porównajcie te słowa, zanim wpuścisz tę osobę.',
  waitsMailed:
    '{email} przychodzi z e-maila, w którym nie ma sekretu. Porównajcie te słowa, zanim wpuścisz tę osobę.',
  waits:
    'Otworzono z adresu {email} bez sekretu, więc może to być ktoś inny. Porównajcie te słowa, zanim wpuścisz tę osobę.',
  answerAltered:
    'Ktoś je otworzył, ale to, co pokazuje serwer, nie jest kluczami jednej osoby. Wycofaj je i zaproś ponownie.',
  letIn: 'Wpuść',
  letInOf: 'Wpuść {email}',
  notReadyYet:
    '{email} nie ma jeszcze klucza, dla którego można zaszyfrować {what, select, file {ten plik} other {ten folder}}. Poproś tę osobę, aby raz się zalogowała, a potem udostępnij ponownie.',
  changedTitle: 'Inny klucz niż dotąd',
  changedSigned:
    '{email} ma inną parę kluczy niż ta, którą znasz. Wskazuje ją poprzednia, ale mógłby to zrobić też skradziony klucz. Zadzwoń i porównajcie te słowa, zanim udostępnisz.',
  changed:
    '{email} ma inną parę kluczy niż ta, którą znasz, i nic nie dowodzi, że jest właściwa. Nie udostępniaj niczego, dopóki nie porównacie tych słów przez telefon lub osobiście.',
  changedKeys: 'Zmienione klucze',
  formerWords: 'Słowa, które znasz',
  newWords: 'Słowa pokazywane teraz',
  words: 'Słowa odcisku',
  picture: 'Obrazek odcisku',
  compareHint:
    'Przeczytajcie sobie te słowa przez telefon lub osobiście. Jeśli są takie same, nikt nie stoi między wami.',
  markCompared: 'Są takie same',
  compare: 'Porównaj',
  hideWords: 'Ukryj słowa',
  compared: 'Porównano',
  notCompared: 'Jeszcze nie porównano',
  keyChanged: 'Klucz tej osoby się zmienił',
  since: 'od {day}',
  until: 'do {day}',
  ended: 'Dostęp wygasł',
  left: 'Dostęp porzucony',
  gone: 'Konto, którego już nie ma',
  change: 'Zmień',
  changeOf: 'Zmień, co może {who} i do kiedy',
  save: 'Zapisz',
  takeBack: 'Wycofaj',
  takeBackFrom: 'Wycofaj dostęp: {who}',
  takeBackText:
    '{who} od tej chwili niczego nie otworzy, a całość otrzyma inny klucz. To, co już obejrzano lub pobrano, pozostaje u tej osoby.',
  cancel: 'Anuluj',
  loading: 'Ładowanie udostępnień',
  endSharing: 'Zakończ udostępnianie',
  endSharingNow: 'Zakończ dla wszystkich',
  nobodyLeft: 'Nikt inny tego nie ma',
  nobodyLeftText:
    'Nadal jest przechowywane osobno na potrzeby udostępniania. Zakończ udostępnianie, a znów będzie zwykłą częścią Moich plików.',
  endSharingText:
    'Wszyscy stracą dostęp do „{name}”, a zaproszenia przestaną działać. Całość pozostanie jak wcześniej w Moich plikach, z koszem i starszymi wersjami, pod innym kluczem. To, co inni obejrzeli lub pobrali, pozostaje u nich.',
  endFirst:
    'Tego, co jest udostępnione, nie można przenieść do kosza. Najpierw zakończ udostępnianie; potem można to usunąć jak wszystko inne.',

  shared: 'Udostępnione',
  intro: 'Co inni udostępniają Tobie i co Ty udostępniasz innym.',
  yourWords: 'Twój odcisk',
  yourWordsText: 'Inni widzą te słowa, gdy coś Ci udostępniają. Porównajcie je przez telefon lub osobiście.',
  withMe: 'Udostępnione mi',
  withMeNone: 'Nikt jeszcze niczego Ci nie udostępnia.',
  withMeHint: 'Inni znajdą Cię po dokładnym adresie e-mail.',
  byMe: 'Udostępnione przeze mnie',
  byMeNone: 'Niczego jeszcze nie udostępniasz. Wybierz „Udostępnij” w menu folderu lub pliku.',
  isNew: 'Nowe',
  offers: {
    file: {
      viewer: 'chce udostępnić Ci plik, do przeglądania',
      editor: 'chce udostępnić Ci plik, do edycji',
    },
    folder: {
      viewer: 'chce udostępnić Ci folder, do przeglądania',
      editor: 'chce udostępnić Ci folder, do edycji',
    },
  },
  offered: '{who} chce udostępnić Ci {what, select, file {plik} other {folder}}.',
  offeredSeveral:
    '{count, plural, one {Udostępniono Ci 1 nowy element.} few {Udostępniono Ci {count} nowe elementy.} many {Udostępniono Ci {count} nowych elementów.} other {Udostępniono Ci {count} nowego elementu.}}',
  showOffers: 'Pokaż',
  stranger: 'Jeszcze się nie znacie. Udostępniona treść otworzy się po zaakceptowaniu.',
  accept: 'Zaakceptuj',
  acceptOf: 'Zaakceptuj to, co udostępnia {who}',
  decline: 'Odrzuć',
  declineOf: 'Odrzuć to, co udostępnia {who}',
  declineText: 'Nie będzie już widoczne, a właściciel zobaczy Twoją rezygnację.',
  leave: 'Opuść',
  leaveOf: 'Opuść „{name}”',
  leaveText:
    'Zniknie z Twoich plików, a właściciel zobaczy Twoją rezygnację. Aby wrócić, poproś o ponowne udostępnienie.',
  nameTaken: '„{name}” jest już w Moich plikach. Nadaj temu inną nazwę.',
  name: 'Nazwa',
  from: 'od {who}',
  manage: 'Zarządzaj',
  manageOf: 'Zarządzaj dostępem do „{name}”',
  members: '{count, plural, one {1 osoba} few {{count} osoby} many {{count} osób} other {{count} osób}}',
  folder: 'Folder',
  remove: 'Usuń z Moich plików',
  overTitle: 'To nie jest już Tobie udostępnione',
  overTitleOf: '„{name}” nie jest już Tobie udostępnione',
  overText:
    'Właściciel cofnął dostęp albo minął ustalony czas. To, co zostało pobrane lub zapisane we własnych plikach, pozostaje Twoje. Aby znów to otworzyć, poproś właściciela o ponowne udostępnienie.',
  bar: 'Więcej dla „{name}”',
  backTo: 'Wróć do „{name}”',
  trash: 'Kosz',
  log: 'Aktywność',
  newVersion: 'Prześlij nową wersję',
  off: 'Udostępnianie osobom jest na tym serwerze wyłączone.',
};

export const log: Translation<English['log']> = {
  title: 'Aktywność w „{name}”',
  verified: 'Zweryfikowano',
  verifiedText:
    'Każdą zmianę podpisała osoba, która ją wprowadziła, a wszystkie prowadzą do najnowszej: niczego nie pominięto ani nie wstawiono. To, co starsze niż 90 dni, nie jest przechowywane.',
  none: 'W ciągu ostatnich 90 dni nic nie zmieniono.',
  loading: 'Ładowanie dziennika',
  changes: 'Zmiany',
  earlier: 'Wcześniejsze zmiany',
  you: 'Ty',
  stranger: 'Nieznana Ci osoba',
  changed: 'Zmieniono',
  made: 'Rozpoczęto udostępnianie',
  items:
    '{count, plural, one {{count} element, którego już nie ma} few {{count} elementy} many {{count} elementów} other {{count} elementów}}',
  itemsMore: 'jeszcze {count}',
  quoted: '„{name}”',
  line: '{verb}: {what}',
};

export const logVerbs: Translation<English['logVerbs']> = {
  create: 'Dodano',
  add_version: 'Przesłano nową wersję',
  finish: 'Przesłano',
  show_version: 'Przywrócono wersję',
  delete_versions: 'Usunięto wersje',
  rename: 'Zmieniono nazwę',
  move: 'Przeniesiono',
  put_back: 'Przeniesiono',
  carry: 'Przeniesiono stąd',
  arrive: 'Przeniesiono tutaj',
  trash: 'Usunięto do kosza',
  restore: 'Przywrócono z kosza',
  delete: 'Usunięto trwale',
  member: 'Zmieniono dostęp do folderu',
  remove_member: 'Wycofano komuś dostęp do folderu',
  epoch: 'Nadano folderowi inny klucz',
  rename_space: 'Zmieniono nazwę folderu',
};

export const fingerprintCode: Translation<English['fingerprintCode']> = {
  code: 'Kod QR odcisku',
  show: 'Pokaż jako kod QR',
  hide: 'Ukryj kod QR',
  scan: 'Zeskanuj kod tej osoby',
  hideScan: 'Zakończ skanowanie',
  picture: 'Weź z obrazu',
  camera: 'Co widzi kamera',
  noCamera:
    'Nie ma tu kamery, której można użyć. Wybierz zdjęcie ekranu tej osoby, otrzymane od niej inną drogą niż przez ten serwer.',
  nothing: 'Na tym obrazie nie znaleziono kodu. Musi być ostry i cały.',
  notOne: 'To kod czegoś innego. Druga osoba znajdzie swój w „Udostępnione” w menu.',
  another:
    'To kod innego klucza: serwer pokazuje coś innego, niż ma ta osoba. Niczego nie udostępniaj i powiadom osobę, która prowadzi serwer.',
  same: 'To ten sam klucz.',
};
