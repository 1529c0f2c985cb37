import type { English, Translation } from '../catalogue.ts';

export const auth: Translation<English['auth']> = {
  away: 'Serwer jest nieosiągalny. Do zalogowania potrzebna jest sieć.',
  sharing: 'To, co udostępniono, można zapisać, gdy tylko otworzy się Twój dysk.',
  promiseTitle: 'Co tu umieścisz, otworzysz tylko Ty.',
  promises: {
    1: 'Nazwy, pliki i podglądy są szyfrowane na tym urządzeniu, zanim je opuszczą.',
    2: 'Serwer przechowuje to, czego nie może odczytać. Jego kopie zapasowe też.',
    3: 'Jeśli po drodze coś zostanie zmienione, Coffer o tym powie, zamiast to pokazać.',
  },
  language: 'Język',
  otherAddress:
    'Ten serwer jest skonfigurowany dla adresu {url}. Pod używanym adresem może wkrótce nastąpić wylogowanie.',
  cookiesDenied:
    'Ta przeglądarka blokuje pliki cookie tej witryny, a bez nich nie można się zalogować. Zezwól na dane witryny dla tego adresu.',
  storageDenied:
    'Ta przeglądarka nie zapisuje niczego dla tej witryny. Możesz się zalogować, ale tylko do zamknięcia lub odświeżenia tej karty.',

  email: 'E-mail',
  password: 'Hasło',
  emailInvalid: 'Wpisz adres e-mail, np. imie@example.org',
  passwordRequired: 'Wpisz hasło',

  loginTitle: 'Witaj ponownie',
  loginSubtitle: 'Zaloguj się, aby otworzyć swoje pliki.',
  remember: 'Zapamiętaj mnie na tym urządzeniu',
  login: 'Zaloguj się',
  loggingIn: 'Otwieranie kluczy…',
  ended: {
    early:
      'Nastąpiło wylogowanie: tę sesję zakończono z innego urządzenia, przez nowe hasło lub przez administratora. Po zalogowaniu przyczynę pokazuje aktywność na Twoim koncie.',
    over: 'Sesja się zakończyła. Zaloguj się ponownie, aby kontynuować.',
    reused:
      'Dla bezpieczeństwa nastąpiło wylogowanie: ponownie użyto starego klucza tej sesji. Być może skopiowano jej dane albo tę przeglądarkę odtworzono z kopii zapasowej. Po zalogowaniu sprawdź aktywność na Twoim koncie.',
  },
  noAccount: 'Nie masz jeszcze konta?',
  createOne: 'Utwórz je',

  haveAccount: 'Masz już konto?',
  toLogin: 'Zaloguj się',
};

export const login: Translation<English['login']> = {
  code: 'Kod weryfikacyjny',
  codeHint: 'Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów odzyskiwania.',
  codeRequired: 'Wpisz kod z aplikacji uwierzytelniającej',
  codeTitle: 'Jeszcze jeden krok',
  codeSubtitle: 'Twoje konto wymaga drugiego składnika.',
  keyIsMine: 'Klucz prywatny przechowuję u siebie',
  confirm: 'Potwierdź',
  back: 'Wstecz',
  makeKeyFile: 'Utwórz plik klucza i zaloguj się',

  withPrivateKey: 'Zaloguj się kluczem prywatnym',
  forgotten: 'Nie pamiętasz hasła?',
  withPassword: 'Zaloguj się hasłem',
  keyTitle: 'Zaloguj się kluczem prywatnym',
  keySubtitle: 'Kto ma klucz, nie potrzebuje hasła. Sam klucz pozostaje na tym urządzeniu.',
  keyHint: 'Wklej go, upuść tu plik .pem albo go wybierz.',
  keyMissing: 'Nie znaleziono klucza prywatnego; podaj go, aby się zalogować',
};

export const usePasskey: Translation<English['usePasskey']> = {
  signIn: 'Zaloguj się kluczem dostępu',
  unlock: 'Odblokuj kluczem dostępu',
  waiting: 'Postępuj zgodnie z przeglądarką…',
};
