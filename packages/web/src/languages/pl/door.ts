import type { English, Translation } from '../catalogue.ts';

export const doubt: Translation<English['doubt']> = {
  title: 'Czy to Twoje klucze?',
  subtitle:
    'Serwer pokazuje inne klucze Twojego konta niż te, które widziało to urządzenie. Niczego nimi nie otwarto.',
  older:
    'Są starsze niż te, które widziało to urządzenie: jakby ostatniej zmiany hasła lub pary kluczy nigdy nie było. Dzieje się tak, gdy administrator serwera przywrócił kopię zapasową. Dzieje się tak również, gdy ktoś chce, aby nadal używać kluczy lub hasła, które zostały zastąpione.',
  other:
    'Nie wynikają z tych, które widziało to urządzenie: nie wskazał ich żaden z Twoich kluczy. Dzieje się tak po rozpoczęciu od nowa z pustym kontem albo po utworzeniu nowego konta z tym adresem na innym urządzeniu. Dzieje się tak również, gdy ktoś podstawia inne klucze w miejsce Twoich.',
  account: 'Konto',
  seen: 'To urządzenie widziało',
  shown: 'Serwer pokazuje',
  generation: 'Generacja {generation}, odcisk',
  generationAt: 'Generacja {generation}, z {at}, odcisk',
  none: 'Żadnych kluczy',
  whatToDo: 'Co zrobić',
  compare: 'Porównaj z innym zalogowanym urządzeniem: strona konta pokazuje tam odcisk Twojego klucza.',
  ask: 'Zapytaj osobę, która prowadzi serwer, czy przywrócono kopię zapasową. Jeśli tak, późniejsze zmiany zniknęły z serwera: ustaw ponownie nowe hasło lub nową parę kluczy.',
  stop: 'Jeśli nie potrafisz tego wyjaśnić, zatrzymaj się tutaj. To, co dodasz od teraz, może odczytać ktoś, kto ma poprzednie klucze.',
  decision: 'Potrafię to wyjaśnić i chcę kontynuować z kluczami, które pokazuje serwer',
  goOn: 'Użyj tych kluczy',
  stay: 'Zatrzymaj i nie loguj',
};

export const changed: Translation<English['changed']> = {
  title: 'Czy to Twoja zmiana?',
  subtitle: 'To urządzenie nie widziało jeszcze nowej pary kluczy. Niczego nią nie otwarto.',
  question: 'Twoja para kluczy została zmieniona {dates}: czy to Twoja zmiana?',
  and: ' i ',
  account: 'Konto',
  former: 'Para kluczy, którą widziało to urządzenie',
  seenAt: '{at}, odcisk',
  present: 'Nowa, odcisk',
  compare:
    'Jeśli zmiana zaszła na innym Twoim urządzeniu, strona konta pokazuje tam odcisk: cyfry muszą być takie same. Zmienić ją może też ktoś, kto zna Twoje hasło lub ma Twój klucz prywatny.',
  mine: 'Tak, to ja',
  notMine: 'Nie, to nie ja',

  stolenTitle: 'Zmienił ją ktoś inny',
  stolenSubtitle:
    'Na tym urządzeniu nastąpiło wylogowanie i niczego nie otwarto. Kto utworzył nową parę kluczy, miał Twoje hasło lub klucz prywatny i może czytać to, co dotąd zapisano.',
  whatToDo: 'Co zrobić',
  steps: {
    1: 'Zastanów się, gdzie ktoś mógł odczytać Twoje hasło i klucz prywatny. Od teraz używaj zaufanego urządzenia.',
    2: 'Jeśli nie możesz od razu działać dalej, poproś osobę prowadzącą serwer o zawieszenie konta, aby nikt się w tym czasie nie zalogował.',
    3: 'Aby odzyskać konto, zaloguj się ponownie, odpowiedz, że to Ty, i od razu wybierz nowe hasło na stronie konta przez „Ktoś może znać moje hasło”. Utworzy to Twoją własną parę kluczy i wyloguje wszystkich innych. Wcześniej niczego nie dodawaj.',
    4: 'Jeśli nie możesz się już zalogować, zacznij od nowa przez „Nie pamiętasz hasła?”. To usuwa zapisane dane.',
    5: 'Utwórz nowe linki do tego, co udostępniasz, i usuń poprzednie: kto miał Twoje klucze, zna ich adresy.',
  },
  leave: 'Do strony logowania',
};

export const register: Translation<English['register']> = {
  registerTitle: 'Utwórz konto',
  firstTitle: 'Utwórz konto administratora',
  registerSubtitle: 'Twoje klucze powstają tutaj, na tym urządzeniu.',
  invitedBy: '{who} zaprasza Cię do {app}.',
  advanced: 'Zaawansowane',
  keySize: 'Długość klucza',
  keySizes: { 2048: '2048 bitów, szybki i silny', 3072: '3072 bity', 4096: '4096 bitów, tworzy się wolniej' },
  storeKey: 'Przechowuj mój klucz prywatny na serwerze, zabezpieczony hasłem',
  storeKeyHint: 'Wtedy do zalogowania na dowolnym urządzeniu wystarczą adres e-mail i hasło.',
  keyNotStored:
    'Serwer nie będzie przechowywać klucza prywatnego. Plik klucza będzie potrzebny przy każdym logowaniu na nowym urządzeniu. Jeśli go stracisz, stracisz pliki: nikt nie zdoła ich otworzyć.',
  register: 'Utwórz konto',
  registering: 'Tworzenie kluczy…',
  closedTitle: 'Rejestracja jest zamknięta',
  closed: 'Ten serwer nie przyjmuje nowych kont. Poproś administratora o zaproszenie.',
  invitationTitle: 'Rejestracja tylko z zaproszeniem',
  invitation: 'Otwórz link z e-maila z zaproszeniem, aby utworzyć tu konto.',
  twoFactorTitle: 'Zabezpiecz logowanie',
  twoFactorSubtitle: 'Jeszcze jeden krok, jeśli chcesz. Znajdziesz go później w Moim koncie.',
  skip: 'Na razie pomiń',
};

export const keep: Translation<English['keep']> = {
  title: 'Zachowaj klucz prywatny',
  keepOne:
    'Nikt nie zresetuje Twojego hasła. Zachowaj jedno z tych dwóch w bezpiecznym miejscu, z dala od tego urządzenia.',
  recoveryTitle: 'Kod odzyskiwania',
  codeKept: 'Mój kod odzyskiwania jest w bezpiecznym miejscu',
  keyTitle: 'Twój klucz prywatny',
  orKeyTitle: 'Albo klucz prywatny',
  stored:
    'Otwiera Twoje pliki, jeśli kiedyś zapomnisz hasła. Znajdziesz go w Moim koncie, pod „Klucz prywatny”, dopóki pamiętasz hasło.',
  only: 'To jedyna kopia. Serwer jej nie przechowuje, więc jest potrzebna do logowania, a bez niej nikt nie otworzy Twoich plików. Jest pokazywana tylko ten jeden raz.',
  keyKept: 'Mój klucz prywatny jest w bezpiecznym miejscu',
  goOn: 'Dalej',
};

export const forgotten: Translation<English['forgotten']> = {
  title: 'Nie pamiętasz hasła?',
  subtitle:
    'Nikt nie może go zresetować. Serwer nigdy go nie miał i nie odczyta tego, co zabezpiecza Twoje hasło. Ale być może masz inny klucz do konta: dzięki niemu ustawisz nowe hasło, a wszystko nadal się otworzy.',
  ways: 'Co masz?',
  key: 'Mam klucz prywatny',
  keyHint: 'Plik .pem z czasu rejestracji',
  code: 'Mam kod odzyskiwania',
  codeHint: 'Zapisane osiem grup liter i cyfr',
  nothing: 'Nie mam ani jednego',
  nothingHint: 'Zapisanych danych nie da się już otworzyć, ale można zacząć od nowa',
  remembered: 'Hasło się przypomniało?',
  back: 'Wstecz',

  keyTitle: 'Nowe hasło dzięki kluczowi prywatnemu',
  keySubtitle: 'Klucz pozostaje na tym urządzeniu; tylko podpisuje.',
  keyFieldHint: 'Wklej go, upuść tu plik .pem albo go wybierz.',

  codeTitle: 'Nowe hasło dzięki kodowi odzyskiwania',
  codeSubtitle: 'Kod otwiera klucz prywatny na tym urządzeniu; serwer go nie zobaczy.',
  email: 'E-mail',
  emailInvalid: 'Wpisz adres e-mail, np. imie@example.org',
  recoveryCode: 'Kod odzyskiwania',
  recoveryCodeHint: 'Wielkość liter, spacje i łączniki nie mają znaczenia.',
  recoveryCodeInvalid: 'Wpisz wszystkie osiem grup kodu, np. ABCD-EFGH-…',

  set: 'Ustaw nowe hasło',
  setting: 'Otwieranie kluczy…',
  done: 'Nowe hasło jest ustawione. Wszystkie inne urządzenia są wylogowane.',

  nothingTitle: 'Zacznij od nowa',
  nothingSubtitle:
    'Bez hasła, klucza prywatnego i kodu odzyskiwania nie da się otworzyć tego, co zapisano na koncie: nie zrobisz tego Ty, ani my, ani osoba prowadząca serwer.',
  nothingOffer:
    'Można usunąć wszystko z konta i zacząć od nowa z tym samym adresem e-mail. Wyślemy na niego link; jest ważny przez godzinę i nic nie zostanie usunięte, dopóki tam tego nie potwierdzisz.',
  nothingLook:
    'Najpierw sprawdź, gdzie może być plik .pem: w pobranych, na innym komputerze, w menedżerze haseł. Urządzenie, na którym nadal trwa Twoja sesja, też otwiera wszystko.',
  send: 'Wyślij mi link',
  sentTitle: 'Sprawdź skrzynkę',
  sent: 'Jeśli istnieje konto z potwierdzonym adresem {email}, link jest w drodze. Może to potrwać kilka minut; zajrzyj też do spamu.',
  noMail:
    'Ten serwer nie wysyła e-maili. Poproś administratora o usunięcie konta; potem można zarejestrować się ponownie z tym samym adresem i zacząć z pustym dyskiem.',
};

export const lock: Translation<English['lock']> = {
  away: 'Serwer jest nieosiągalny. PIN otwiera to, co to urządzenie może pokazać bez sieci; wszystkie inne sposoby wymagają serwera.',
  lockedTitle: 'Konto zablokowane',
  lockedSubtitle: 'Klucze usunięto z pamięci. Odblokuj, aby wrócić do pracy.',
  questionTitle: 'Zablokować ten dysk?',
  questionSubtitle:
    'Nic nie jest jeszcze zablokowane. Blokada usuwa klucze z pamięci, tu i we wszystkich kartach, oraz zatrzymuje transfery.',
  backToFiles: 'Wróć do moich plików',
  decryptTitle: 'Odszyfruj klucz prywatny',
  decryptSubtitle: 'Czeka na tym urządzeniu, chroniony PIN-em.',

  pin: 'PIN',
  pinRequired: 'Wpisz PIN',
  unlock: 'Odblokuj',
  decrypt: 'Odszyfruj',
  unlocking: 'Otwieranie kluczy…',
  ways: 'Inne sposoby',
  usePin: 'Użyj PIN-u',
  usePassword: 'Użyj hasła',
  usePrivateKey: 'Użyj klucza prywatnego',
  someoneElse: 'To nie Ty?',
  logOut: 'Wyloguj się',
  noPinYet: 'Szybciej następnym razem:',
  setPin: 'ustaw PIN po odblokowaniu',
  pinNext: 'PIN można ustawić zaraz po odblokowaniu.',

  setupTitle: 'Ekran blokady',
  setupSubtitle: 'Jak to urządzenie strzeże Twoich kluczy, gdy Cię nie ma. Nie dotyczy to innych urządzeń.',
  pinSection: 'Odblokowanie PIN-em',
  pinHint:
    'Sześć cyfr lub więcej. Otwiera klucze tylko na tym urządzeniu; pięć błędnych prób usuwa to, co otwiera.',
  pinAgain: 'Powtórz PIN',
  choosePin: 'Ustaw PIN',
  changePin: 'Zmień PIN',
  isSet: 'Na tym urządzeniu ustawiono PIN.',
  removePin: 'Usuń PIN',
  pinDigits: 'Użyj tylko cyfr',
  pinShort: 'Użyj co najmniej 6 cyfr',
  pinLong: 'Użyj najwyżej 32 cyfr',
  pinSimple: 'Taki każdy wypróbuje jako jeden z pierwszych. Wybierz inny.',
  pinsDiffer: 'PIN-y nie są takie same',
  pinKept: 'PIN jest ustawiony. Użyj go, gdy to urządzenie jest zablokowane i przy powrocie.',
  pinRemoved: 'PIN usunięto z tego urządzenia.',
  idleSection: 'Automatyczna blokada',
  idleLabel: 'Gdy nikt nie dotyka tego urządzenia przez',
  idleHint: 'Trwające transfery zostaną najpierw dokończone.',
  never: 'Nigdy',
  minutes:
    '{minutes, plural, one {1 minutę} =60 {1 godzinę} few {{minutes} minuty} many {{minutes} minut} other {{minutes} minut}}',
  lockNow: 'Zablokuj teraz',
  done: 'Gotowe',
};

export const startOver: Translation<English['startOver']> = {
  title: 'Zacznij od nowa z pustym kontem',
  subtitle:
    'Wszystko na koncie zostanie trwale usunięte: wszystkie pliki i foldery, wszystkie linki, klucze dostępu i drugi składnik. Adres e-mail pozostanie Twój, z nowym hasłem i nowymi kluczami.',
  email: 'E-mail konta',
  emailInvalid: 'Wpisz adres e-mail, np. imie@example.org',
  phrase: 'usuń wszystko',
  confirmation: 'Wpisz „{phrase}”, aby potwierdzić',
  confirmationMissing: 'Wpisz „{phrase}”, a wszystko zostanie usunięte',
  start: 'Usuń wszystko i zacznij od nowa',
  starting: 'Tworzenie kluczy…',
  cancel: 'Zostaw wszystko bez zmian',

  expiredTitle: 'Ten link już nie działa',
  expired:
    'Linki do rozpoczęcia od nowa są ważne przez godzinę i działają raz. Otwarcie tego niczego nie usunęło.',
  toForgotten: 'Poproś o nowy link',
  done: 'Konto jest puste. Zaloguj się nowym hasłem.',
};
