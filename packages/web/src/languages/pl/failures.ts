import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  unauthenticated: 'Nastąpiło wylogowanie. Zaloguj się ponownie.',
  wrong_credentials: 'E-mail lub hasło są nieprawidłowe.',
  two_factor_required: 'Wpisz kod z aplikacji uwierzytelniającej.',
  refresh_token_reused: 'Dla bezpieczeństwa nastąpiło wylogowanie. Zaloguj się ponownie.',
  forbidden: 'Brak uprawnień do tej czynności.',
  origin_refused:
    'Serwer nie przyjmuje żądań z tego adresu. Otwórz go pod adresem podanym przez administratora.',
  unconfirmed: 'Najpierw potwierdź adres e-mail: otwórz link z wysłanej wiadomości.',
  wrong_link_key: 'Ten link nie otwiera tego, do czego prowadzi. Sprawdź, czy adres jest kompletny.',
  registration_closed: 'Rejestracja na tym serwerze jest zamknięta. Poproś administratora o zaproszenie.',
  not_found: 'Tego już tu nie ma. Mogło zostać usunięte lub przeniesione.',
  request_timeout: 'Wysyłane dane docierały zbyt długo. Sprawdź połączenie i spróbuj ponownie.',
  email_taken: 'Konto z tym adresem e-mail już istnieje.',
  space_changed: 'W międzyczasie zmieniło się coś innego. Spróbuj ponownie.',
  expired: 'To wygasło.',
  too_many_requests: 'Trochę za szybko. Poczekaj chwilę i spróbuj ponownie.',
  unavailable: 'Serwer nie jest teraz gotowy. Nic nie zginęło; spróbuj ponownie za chwilę.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Serwer podaje o Twoim koncie coś innego, niż podpisała jego para kluczy. Nic z tym nie zrobiono. Powiadom osobę, która prowadzi serwer.',
  cancelled: 'Anulowano',
  current_password_wrong: 'Hasło jest nieprawidłowe.',
  envelope_unsupported: 'To utworzono w nowszej wersji Coffer. Odśwież stronę, aby zaktualizować.',
  key_file_needed: 'To konto nie ma jeszcze pliku klucza.',
  key_file_needs_password: 'To konto nie ma jeszcze pliku klucza. Zaloguj się raz hasłem, aby go utworzyć.',
  key_file_without_seed: 'To połowa pliku klucza: brakuje bloku COFFER SEED.',
  key_generation_failed: 'Nie udało się wygenerować klucza prywatnego',
  key_refused: 'Klucz prywatny nie pasuje do użytkownika albo zegar tego urządzenia myli się o ponad minutę.',
  keys_doubted: 'Serwer pokazuje inne klucze Twojego konta niż te, które widziało to urządzenie.',
  keys_locked: 'Twoje klucze są zablokowane. Zaloguj się ponownie.',
  link_key_wrong: 'Ten link jest niekompletny albo został zmieniony. Poproś o niego ponownie.',
  part_not_loaded: 'Nie udało się załadować części strony. Sprawdź połączenie albo odśwież stronę.',
  passkey_address:
    'Klucze dostępu działają tylko pod nazwą, dla której skonfigurowano serwer, a nie pod adresem IP. Otwórz Coffer pod jego nazwą albo jako localhost.',
  passkey_not_given: 'Nie użyto klucza dostępu: pytanie zamknięto, trwało zbyt długo albo nie ma tu żadnego.',
  passkey_of_another: 'Ten klucz dostępu należy do innego konta.',
  passkey_refused: 'Ten klucz dostępu nie otwiera tu już żadnego konta. Zaloguj się inaczej.',
  passkey_unsupported: 'Ta przeglądarka lub to urządzenie nie ma kluczy dostępu, których Coffer może użyć.',
  passkey_without_prf:
    'Ten klucz dostępu nie może otworzyć Twojego klucza prywatnego: jego urządzenie lub przeglądarka nie ma rozszerzenia PRF. Użyj innego klucza bezpieczeństwa, telefonu lub przeglądarki.',
  password_refused: 'Hasło nie otwiera Twojego klucza prywatnego.',
  private_key_mismatch: 'Klucz prywatny nie pasuje do użytkownika',
  private_key_missing: 'Nie znaleziono klucza prywatnego; podaj go, aby się zalogować',
  recovery_refused: 'Adres e-mail lub kod odzyskiwania jest nieprawidłowy.',
  sign_in_needed: 'Zaloguj się hasłem lub kluczem prywatnym.',
  wrong_link_password: 'Hasło jest nieprawidłowe albo link jest niekompletny.',
  wrong_password: 'Hasło nie otwiera klucza prywatnego',
  wrong_pin: 'PIN nie otwiera klucza prywatnego',
  something_went_wrong: 'Coś poszło nie tak',
  not_understood: 'Serwer dał odpowiedź, której Coffer nie rozumie. Odśwież stronę.',
  server_unreachable: 'Serwer jest nieosiągalny. Sprawdź połączenie i spróbuj ponownie.',
  invalid_key: { private: 'Nieprawidłowy klucz prywatny', public: 'Nieprawidłowy klucz publiczny' },
  pin_refused:
    'Błędny PIN. {tries, plural, one {Pozostała jedna próba} few {Pozostały {tries} próby} many {Pozostało {tries} prób} other {Pozostało {tries} prób}}; potem to urządzenie go zapomni.',
  pin_forgotten:
    'Ten PIN niczego już tu nie otwiera: zbyt często był błędny. Użyj hasła lub klucza prywatnego.',
  passkey_host_differs:
    'Utworzone tu klucze dostępu należą tylko do {own}, a serwer prosi o klucze {named}. Używaj kluczy dostępu tam albo powiadom administratora.',
  field_invalid: 'Pole {field} jest nieprawidłowe.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Po zalogowaniu nie znaleziono sesji',
  refresh: 'Po odświeżeniu nie znaleziono sesji',
  createItem: 'Nie udało się utworzyć pliku',
  item: 'Nie udało się wczytać pliku lub folderu',
};
