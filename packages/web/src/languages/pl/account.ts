import type { English, Translation } from '../catalogue.ts';

export const account: Translation<English['account']> = {
  title: 'Moje konto',
  sections: 'Na tej stronie',
  cancel: 'Anuluj',
  close: 'Zamknij',
  done: 'Gotowe',

  details: 'Szczegóły',
  email: 'E-mail',
  verified: 'Potwierdzony',
  unverified: 'Niepotwierdzony',
  language: 'Język',
  languageOfBrowser: 'Zgodnie z przeglądarką',
  role: 'Rola',
  roles: { admin: 'Administrator', user: 'Użytkownik' },
  sharingMails: 'Powiadom mnie e-mailem, gdy ktoś mi coś udostępni',
  sharingMailsText: 'Wiadomość mówi kto, nigdy co: serwer tego nie wie.',
  memberSince: 'Konto od',
  keySize: 'Klucz',
  fingerprint: 'Odcisk Twojego klucza',
  fingerprintText:
    'Każde urządzenie, które otwiera Twoje pliki, pokazuje tu ten sam obrazek, te same słowa i cyfry. Jeśli coś się różni, nie ufaj temu urządzeniu.',
  fingerprintPicture: 'Obrazek Twojego odcisku',
  fingerprintWords: 'Odcisk słowami',

  storage: 'Miejsce',
  used: 'Zajęte {used} z {quota}',
  unlimited: 'bez limitu',
  usedHere: 'Twoje pliki: {size}',
  usedShare: 'Zajęte miejsce',
  storageEmpty: 'Nic tu jeszcze nie ma.',
  olderVersions:
    'Starsze wersje plików zajmują z tego {size}. Usuwa się je w szczegółach pliku, a poniżej ustala się, ile ich zachować.',
  fromOthers: 'Udostępnione Tobie: {size}. Liczą się u osób, które je udostępniają.',
  notCounted: 'Jeszcze nie policzono: {names}.',
  byKind: 'Zajęte miejsce według typu',
  kinds: {
    archive: 'Archiwa',
    audio: 'Audio',
    code: 'Kod i dane',
    document: 'Dokumenty',
    file: 'Inne pliki',
    folder: 'Foldery',
    image: 'Obrazy',
    pdf: 'PDF',
    presentation: 'Prezentacje',
    spreadsheet: 'Arkusze',
    text: 'Teksty',
    video: 'Filmy',
  },
  kind: 'Typ',
  files: 'Pliki',
  size: 'Rozmiar',
  total: 'Razem',

  retention: 'Wersje i kosz',
  retentionText:
    'Ile zostaje z tego, co zastępujesz i usuwasz. Twoje urządzenia szyfrują to ustawienie i go pilnują: serwer nie może go odczytać i sam niczego nie usuwa.',
  retentionUnset: 'Nic nie jest usuwane samoczynnie. To propozycje, które obowiązują po zapisaniu.',
  retentionAltered:
    'Serwer pokazuje ustawienia starsze niż te, które widziało to urządzenie, albo takie, których nie da się otworzyć. Niczego nie usuwają. Zapisz je ponownie, aby kontynuować.',
  retentionFields: {
    versions: {
      label: 'Wersje pliku',
      placeholder: 'Wszystkie',
      description:
        'Gdy plik jest zapisywany ponownie, jego najstarsze wersje ponad tę liczbę są trwale usuwane, ale żadna z ostatnich 30 dni.',
    },
    versionDays: {
      label: 'Dni dla starszych wersji',
      placeholder: 'Bez limitu',
      description: 'Od chwili, gdy zastąpiła je inna wersja.',
    },
    trashDays: {
      label: 'Dni w koszu',
      placeholder: 'Bez limitu',
      description: 'Od chwili, gdy coś tam trafiło.',
    },
  },
  retentionByAge:
    'Puste pole oznacza brak limitu. Dni liczą się od chwili, gdy jedno z Twoich urządzeń po raz pierwszy zobaczyło coś w koszu albo zastąpioną wersję; znika to, gdy w użyciu jest urządzenie, które zweryfikowało Twój dysk.',
  retentionSave: 'Zapisz',
  retentionSaved: 'Wersje i kosz są przechowywane zgodnie z ustawieniami.',

  search: 'Wyszukiwanie',
  searchText:
    'Twoje urządzenia same przeszukują nazwy na Twoim dysku. Dopóki urządzenie nie odczyta wszystkich, serwer może pomóc.',
  searchIndex: 'Pozwól serwerowi pomagać w wyszukiwaniu',
  searchIndexOn:
    'Serwer ma tokeny Twoich nazw i dostaje tokeny tego, czego szukasz. Nie może ich odczytać, ale dowiaduje się z nich, które nazwy mają coś wspólnego.',
  searchIndexing:
    'Twoje nazwy otrzymują tokeny. Na dużym dysku to chwilę trwa; do końca pozostań na swoim koncie.',
  searchIndexOff:
    'Serwer nie ma tokenów Twoich nazw i nie dowiaduje się, czego szukasz. Urządzenie, które nie odczytało jeszcze wszystkich nazw, niczego nie znajdzie.',
  searchAltered:
    'Serwer pokazuje to ustawienie w wersji starszej niż ta, którą widziało to urządzenie, albo takiej, której nie da się otworzyć. Nie dostanie tokenów, dopóki nie ustawisz tego ponownie.',

  noticesPass: 'Powiadomienia znikają same',
  noticesPassText:
    'Po kilku sekundach, na tym urządzeniu. W przeciwnym razie zostają, dopóki ich nie zamkniesz.',
  device: 'To urządzenie',
  deviceText:
    'Co ta przeglądarka przechowuje z Twojego dysku, aby otwierać foldery i znajdować nazwy bez serwera.',
  signed: 'Podpisane przez Twoje urządzenia',
  signedText:
    'Każdą zmianę na Twoim dysku podpisuje urządzenie, które ją wprowadza, więc serwer nie może niczego pominąć ani przywrócić niczego, co to urządzenie widziało.',
  signedGood: 'Zweryfikowano',
  signedReading: 'Weryfikowanie, {percent}%',
  signedNewest:
    'Ostatnia weryfikacja: {when}, po {revision, number} {revision, plural, one {zmianie} few {zmianach} many {zmianach} other {zmianach}}. Inne urządzenie, które zweryfikowało to samo, pokazuje te słowa: {words}.',
  rootKey: 'Klucze Twojego dysku',
  rootKeyText:
    'Generacja {generation, number}, zgodnie z podpisem Twoich urządzeń. Nowa para kluczy rozpoczyna następną.',
  rootKeyTextSince:
    'Generacja {generation, number}, od {since}, zgodnie z podpisem Twoich urządzeń. Nowa para kluczy rozpoczyna następną.',
  signedFirst: 'Pierwszy raz na tym urządzeniu',
  signedFirstMeans:
    'To urządzenie nie widziało wcześniej niczego z Twojego dysku i uznało za najnowsze to, co pokazał serwer: {revision, number} {revision, plural, one {zmiana} few {zmiany} many {zmian} other {zmian}}, ostatnia podpisana {when}. Jeśli urządzenie używane od dawna pokazało po tej zmianie te słowa, niczego nie pominięto: {words}.',
  signedTrust: 'Zgadza się',
  signedCompare: 'Zobacz różnice',
  signedVerify: 'Zweryfikuj mój dysk',
  signedTrouble: {
    space_rolled_back: 'Pokazany wcześniejszy stan',
    space_forked: 'Inny przebieg',
    space_ended: 'Zdecydowano na innym urządzeniu',
    space_lied: 'Niezgodne z podpisem',
  },
  signedMeans: {
    space_rolled_back:
      'Serwer pokazuje Twój dysk sprzed czegoś, co to urządzenie widziało. Być może przywrócono kopię zapasową; zapytaj osobę, która prowadzi serwer. Brakuje tego, co zmieniono od tamtej pory.',
    space_forked:
      'Serwer pokazuje zmiany zamiast innych, które to urządzenie widziało. Być może przywrócono kopię zapasową, po czym pracę kontynuowało inne urządzenie; zapytaj osobę, która prowadzi serwer. Brakuje tego, co to urządzenie widziało od tamtej pory.',
    space_ended:
      'Serwer pokazał Twoim urządzeniom różne przebiegi tego dysku, a inne Twoje urządzenie zdecydowało, który jest dalej używany. To urządzenie pokazuje to, co widziało, i niczego nie zmienia, dopóki nie dołączysz.',
    space_lied:
      'Tego, co pokazuje serwer, nie podpisało żadne z Twoich urządzeń: na serwerze coś zmieniono, pominięto lub przywrócono. Nic nie zostanie zapisane na tym dysku, dopóki serwer nie pokaże tego, co podpisano. Powiadom osobę, która prowadzi serwer.',
  },
  signedUnknown:
    'Tego, co pokazuje serwer, nie podpisało żadne z Twoich urządzeń, a to urządzenie nie zna z Twojego dysku niczego do porównania. Nic nie jest zapisywane. Powiadom osobę, która prowadzi serwer: może uda się pokazać to, co podpisano. Jeśli przywrócono kopię zapasową starszą niż Twój dysk albo zalogowano się starym plikiem klucza, dysk sam nie wróci: wyloguj się i zacznij od nowa w „Nie pamiętasz hasła?”.',
  signedAccept: 'Kontynuuj z tym, co jest',
  signedAcceptText:
    'To urządzenie podpisze dysk tak, jak serwer go teraz pokazuje. To, co to urządzenie widziało ponadto, zostanie porzucone, a Twoje inne urządzenia dołączą. Zrób to tylko, jeśli wiesz, dlaczego dysk jest inny.',
  signedAcceptYes: 'Podpisz to, co jest',
  deviceRows: 'Znane tu pliki i foldery',
  deviceNoRows: 'Jeszcze żadnych: są odczytywane z serwera.',
  deviceCount:
    '{count, plural, one {Jeden, jeszcze zaszyfrowany.} few {{count, number}, jeszcze zaszyfrowane.} many {{count, number}, jeszcze zaszyfrowanych.} other {{count, number}, jeszcze zaszyfrowanych.}}',
  deviceComplete: 'Komplet',
  deviceLoading: 'Ładowanie, {percent}%',
  deviceNextVisit: 'Przy następnej wizycie',
  deviceKept: 'Przechowywane',
  deviceKeptText: 'Są dostępne od razu. Nikt ich nie otworzy bez Twoich kluczy, a wylogowanie je usuwa.',
  deviceInMemory: 'Tylko w pamięci',
  deviceInMemoryText: {
    full: 'Ta przeglądarka nie ma już miejsca, więc są za każdym razem ładowane od nowa. Zwolnij miejsce na tym urządzeniu, aby je przechować.',
    refused:
      'Ta przeglądarka nic nie przechowuje dla Coffer, jak bywa w oknach prywatnych lub przy uszkodzonej pamięci. Są za każdym razem ładowane od nowa.',
  },
  deviceRoom: 'Miejsce',
  deviceTakes: 'Coffer zajmuje tu {usage} z {quota} oferowanych przez przeglądarkę.',
  devicePersistent: 'Trwałe',
  devicePersistentText: 'Przeglądarka sama niczego z tego nie usuwa.',
  deviceRemovable: 'Nietrwałe',
  deviceRemovableText:
    'Gdy zabraknie miejsca lub przez dłuższy czas nikt tu nie zajrzy, przeglądarka może to usunąć. Pliki zostaną wtedy załadowane ponownie, ale to urządzenie zapomni, jaki stan Twojego dysku widziało.',

  offline: 'Bez sieci',
  offlineText:
    'To urządzenie może pokazywać i przeszukiwać Twój dysk, gdy nie ma sieci lub serwer jest niedostępny.',
  offlineUse: 'Otwieraj ten dysk bez sieci',
  offlineUseOn:
    'To urządzenie samo otwiera Twój dysk. Jeśli je zgubisz, wylogowanie go z innego miejsca zadziała dopiero, gdy będzie miało sieć: ustaw na nim PIN i pozwól mu się samemu blokować.',
  offlineUseNot:
    'Ta przeglądarka nie przechowuje niczego z Twojego dysku do następnej wizyty, więc po uruchomieniu bez serwera nie byłoby czego pokazać. Powód znajdziesz w sekcji „To urządzenie”.',
  offlineUseOff:
    'Do uruchomienia tej strony potrzebny jest serwer. Dopóki jest otwarta, działa też bez niego.',

  offlineFiles: 'Pliki na tym urządzeniu',
  offlineRoom:
    '{count, plural, =0 {Jeszcze żadnych: wybierz „Udostępnij offline” w menu pliku lub folderu.} one {Jeden plik lub folder jest tu przechowywany w postaci zaszyfrowanej i zajmuje {size}.} few {{count} pliki i foldery są tu przechowywane w postaci zaszyfrowanej i zajmują {size}.} many {{count} plików i folderów jest tu przechowywanych w postaci zaszyfrowanej i zajmuje {size}.} other {{count} plików i folderów jest tu przechowywanych w postaci zaszyfrowanej i zajmuje {size}.}}',
  offlineTrouble: {
    full: 'To urządzenie nie ma miejsca na wszystko, co wybrano. Zwolnij miejsce albo usuń coś tutaj.',
    tampered: 'Jeden z plików nie jest tym, który przesłano, i nie jest tu przechowywany. Pozostałe są.',
  },
  offlineRelease: 'Usuń wszystko z tego urządzenia',

  security: 'Bezpieczeństwo',
  password: 'Hasło',
  passwordText: 'Służy do logowania i chroni Twój klucz prywatny.',
  changePassword: 'Zmień hasło',
  changePasswordTitle: 'Zmień hasło',
  changePasswordText:
    'Twój klucz prywatny zostanie nim na nowo zabezpieczony. Wszystkie inne urządzenia zostaną wylogowane. Niezapisany tam tekst przepadnie.',
  changePasswordCaveat:
    'Samo nowe hasło nikogo nie odetnie: kto znał poprzednie i zdobędzie dane serwera lub ich kopię zapasową, nadal może czytać Twoje pliki, także te dodane później.',
  changePasswordTextNoKey:
    'Serwer nie przechowuje Twojego klucza prywatnego, więc nadal używasz pliku klucza. Wszystkie inne urządzenia zostaną wylogowane. Niezapisany tam tekst przepadnie.',
  passwordExposed: 'Ktoś może znać moje hasło',
  passwordExposedText:
    'Wtedy otrzymasz też nowy klucz prywatny i nowe klucze do wszystkiego, co będzie zapisywane od teraz: kto zna Twoje hasło, nie odczyta niczego, co później dodasz lub zmienisz, nawet z danymi serwera. Zachowaj nowy plik klucza; poprzedni, kod odzyskiwania, klucze dostępu i PIN staną się bezużyteczne. Linki publiczne działają dalej: usuń te, których inni nie powinni mieć.',
  passwordSame: 'Wybierz hasło inne niż obecne',
  savePassword: 'Zmień hasło',
  savingPassword: 'Zabezpieczanie klucza…',
  passwordChanged: 'Hasło zostało zmienione. Wszystkie inne urządzenia są wylogowane.',

  keyPair: 'Para kluczy',
  keyPairText: 'Zmień ją, jeśli ktoś inny mógł zdobyć Twój klucz prywatny.',
  changeKeyPair: 'Zmień parę kluczy',
  keyPairTitle: 'Zmień parę kluczy',
  keyPairSteps: {
    1: 'To urządzenie utworzy nowy klucz prywatny i nowe klucze do wszystkiego, co będzie zapisywane od teraz. Twoje pliki i linki publiczne pozostaną bez zmian.',
    2: 'Wybierz nowe hasło, które zabezpieczy nowy klucz prywatny.',
    3: 'Dotychczasowy plik klucza, kod odzyskiwania, klucze dostępu i PIN staną się bezużyteczne.',
    4: 'Wszystkie inne urządzenia zostaną wylogowane. Niezapisany tam tekst przepadnie.',
  },
  keyPairCaveat:
    'Kto ma Twój poprzedni klucz lub hasło i zdobędzie dane serwera, nadal może czytać to, co jest tam teraz, ale niczego, co później dodasz lub zmienisz. Linki publiczne działają dalej: usuń te, których inni nie powinni mieć.',
  newKeySize: 'Długość klucza',
  keySizes: { 2048: '2048 bitów, szybki i silny', 3072: '3072 bity', 4096: '4096 bitów, tworzy się wolniej' },
  formerKey: 'Obecny klucz prywatny',
  makeKeyPair: 'Utwórz nową parę kluczy',
  makingKeyPair: 'Tworzenie kluczy…',
  newKeyTitle: 'Zachowaj nowy klucz prywatny',
  newKeyText:
    'Obowiązuje od teraz, razem z nowym hasłem. Otwiera Twoje pliki, jeśli kiedyś zapomnisz hasła, i jest pokazywany tylko ten jeden raz.',
  newKeyUncertain:
    'Serwer nie potwierdził zmiany, więc nie wiadomo, czy przyjął ten klucz i nowe hasło. Zachowaj oba klucze i oba hasła, a potem zaloguj się ponownie, aby sprawdzić, które obowiązują.',
  linksDeleted: 'Tych linków publicznych nie dało się otworzyć poprzednim kluczem, dlatego zostały usunięte:',
  linkDeletedNameless: 'Link do czegoś w udostępnionym folderze albo bez czytelnej nazwy',
  keyKept: 'Mój klucz prywatny jest w bezpiecznym miejscu',

  lockScreen: 'Ekran blokady',
  lockScreenText: 'PIN na tym urządzeniu i to, czy samo się blokuje.',
  setUpLockScreen: 'Skonfiguruj ekran blokady',
  privateKey: 'Klucz prywatny',
  privateKeyText: 'Trzymaj kopię w bezpiecznym miejscu. Otwiera Twoje pliki, jeśli kiedyś zapomnisz hasła.',
  privateKeyNotStored: 'Serwer go nie przechowuje. Jest w zapisanym pliku .pem.',
  exportKey: 'Pokaż klucz prywatny',
  exportKeyTitle: 'Twój klucz prywatny',
  exportKeyText: 'Wpisz hasło, aby go zobaczyć. Kto ma ten klucz, otworzy wszystkie Twoje pliki.',
  showKey: 'Pokaż',
  openingKey: 'Otwieranie klucza…',

  on: 'Wł.',
  off: 'Wył.',
  continue: 'Dalej',
  twoFactor: 'Uwierzytelnianie dwuskładnikowe',
  twoFactorText: 'Z aplikacją uwierzytelniającą samo hasło nie wystarczy do zalogowania.',
  codesLeft:
    '{count, plural, one {Logowanie wymaga też kodu z aplikacji. Pozostał jeden kod odzyskiwania.} few {Logowanie wymaga też kodu z aplikacji. Pozostały {count} kody odzyskiwania.} many {Logowanie wymaga też kodu z aplikacji. Pozostało {count} kodów odzyskiwania.} other {Logowanie wymaga też kodu z aplikacji. Pozostało {count} kodów odzyskiwania.}}',
  setUp: 'Skonfiguruj',
  newCodes: 'Nowe kody odzyskiwania',
  newCodesTitle: 'Nowe kody odzyskiwania',
  newCodesText: 'Dotychczasowe kody odzyskiwania przestaną działać.',
  newCodesMake: 'Utwórz nowe kody',
  switchOff: 'Wyłącz',
  switchOffTitle: 'Wyłączyć uwierzytelnianie dwuskładnikowe?',
  switchOffText: 'Od tej pory do zalogowania wystarczy hasło lub klucz prywatny.',
  twoFactorSwitchedOff: 'Uwierzytelnianie dwuskładnikowe jest wyłączone.',
  code: 'Kod',
  codeHint: 'Sześć cyfr z aplikacji albo jeden z kodów odzyskiwania.',
  codeRequired: 'Wpisz sześć cyfr z aplikacji albo kod odzyskiwania',

  recovery: 'Kod odzyskiwania',
  recoveryText: 'Wystarczająco krótki, by go zapisać. Pozwala ustawić nowe hasło, gdy zapomnisz swojego.',
  recoverySet: 'Zapisany kod pozwala ustawić nowe hasło, gdy zapomnisz swojego.',
  recoveryMake: 'Utwórz',
  recoveryReplace: 'Zastąp',
  recoveryRemove: 'Usuń',
  recoveryUnlock: 'Kod odzyskiwania otwiera Twój klucz prywatny, więc najpierw trzeba otworzyć klucz.',
  recoveryRemoveTitle: 'Usunąć kod odzyskiwania?',
  recoveryRemoveText: 'Zapisany kod przestanie działać.',
  recoveryRemoveYes: 'Tak, usuń',

  passkeys: 'Klucze dostępu',

  devices: 'Urządzenia',
  activity: 'Aktywność',
  devicesText: 'Gdzie to konto jest zalogowane.',
  thisDevice: 'To urządzenie',
  remembered: 'Zapamiętane',
  deviceTimes: 'Zalogowano: {signedIn} · Ostatnia aktywność: {seen}',
  deviceFormat: 'Format {format}',
  signOut: 'Wyloguj',
  signOutDevice: 'Wyloguj {device}',
  signOutTitle: 'Wylogować {device}?',
  signOutText:
    'Twoje pliki zostaną tam zamknięte; aby je ponownie otworzyć, potrzebne będzie hasło. Niezapisany tam tekst przepadnie.',
  signOutOthers: 'Wyloguj wszystkie inne',
  signOutOthersTitle: 'Wylogować wszystkie inne urządzenia?',
  signOutOthersText:
    '{count, plural, one {Zalogowane jest jedno inne urządzenie. Aby ponownie otworzyć na nim pliki, potrzebne będzie hasło.} few {Zalogowane są {count} inne urządzenia. Aby ponownie otworzyć na nich pliki, potrzebne będzie hasło.} many {Zalogowanych jest {count} innych urządzeń. Aby ponownie otworzyć na nich pliki, potrzebne będzie hasło.} other {Zalogowanych jest {count} innych urządzeń. Aby ponownie otworzyć na nich pliki, potrzebne będzie hasło.}} Niezapisany tam tekst przepadnie.',
  yesSignOut: 'Tak, wyloguj',
  noOthers: 'Konto jest zalogowane tylko na tym urządzeniu.',
  signedOut: 'Wylogowano: {device}.',
  othersSignedOut: 'Wszystkie inne urządzenia są wylogowane.',

  data: 'Twoje dane',
  exportData: 'Eksportuj dane konta',
  exportDataText:
    'Wszystko, co serwer wie o Twoim koncie, z nazwami plików odszyfrowanymi na tym urządzeniu, w jednym pliku JSON. Same pliki pobierzesz w Moich plikach.',
  exportStart: 'Eksportuj',
  exporting:
    '{count, plural, one {Dotąd 1 element…} few {Dotąd {count} elementy…} many {Dotąd {count} elementów…} other {Dotąd {count} elementów…}}',
  exportStop: 'Zatrzymaj',
  exported: 'Dane konta zostały wyeksportowane. Plik zawiera Twoje nazwy jawnym tekstem.',

  leave: 'Usuń konto',
  leaveText: 'Twoje konto, pliki, linki i klucze zostaną usunięte z serwera, natychmiast i trwale.',
  leaveTitle: 'Usunąć konto?',
  leaveExplained:
    '{files} i wszystko, co należy do Twojego konta, zniknie ze wszystkich urządzeń. Nikt nie zdoła tego odzyskać. Najpierw pobierz to, co chcesz zachować.',
  allFiles: 'Wszystkie pliki',
  filesAndSize:
    '{count, plural, one {Jeden plik ({size})} few {{count} pliki ({size})} many {{count} plików ({size})} other {{count} plików ({size})}}',
  leaveConfirmation: 'Wpisz {email}, aby potwierdzić',
  leaveConfirmationWrong: 'To nie jest Twój adres e-mail',
  leaveYes: 'Usuń wszystko',
  leaveShared:
    'To, co udostępniasz, zniknie też innym: {folders, plural, one {jeden folder} few {{folders} foldery} many {{folders} folderów} other {{folders} folderów}} ({people}).',
  leaveSharedUnknown: 'To, co udostępniasz, zniknie też innym; nie udało się sprawdzić, które to foldery.',
  leaving: 'Usuwanie…',
  left: 'Twoje konto i cała jego zawartość zostały usunięte.',
};
