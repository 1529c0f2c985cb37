import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Ta strona jest za stara dla tego serwera. Odśwież stronę.',
  unauthenticated: 'Nastąpiło wylogowanie. Zaloguj się ponownie.',
  wrong_credentials: 'E-mail lub hasło są nieprawidłowe.',
  two_factor_required: 'Wpisz kod z aplikacji uwierzytelniającej.',
  refresh_token_reused: 'Dla bezpieczeństwa nastąpiło wylogowanie. Zaloguj się ponownie.',
  origin_refused:
    'Serwer nie przyjmuje żądań z tego adresu. Otwórz go pod adresem podanym przez administratora.',
  not_found: 'Tego już tu nie ma. Mogło zostać usunięte lub przeniesione.',
  request_timeout: 'Wysyłane dane docierały zbyt długo. Sprawdź połączenie i spróbuj ponownie.',
  space_changed: 'W międzyczasie zmieniło się coś innego. Spróbuj ponownie.',
  too_many_requests: 'Trochę za szybko. Poczekaj chwilę i spróbuj ponownie.',
  unavailable: 'Serwer nie jest teraz gotowy. Nic nie zginęło; spróbuj ponownie za chwilę.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Serwer podaje o Twoim koncie coś innego, niż podpisała jego para kluczy. Nic z tym nie zrobiono. Powiadom osobę, która prowadzi serwer.',
  cancelled: 'Anulowano',
  envelope_unsupported: 'To utworzono w nowszej wersji Coffer. Odśwież stronę, aby zaktualizować.',
  first_key_over:
    'Serwer pokazuje, że na Twoim dysku już coś jest. Pliki i foldery: {items}, wersje: {versions}, linki: {links}, inne wpisy: {others}. Nic z tego nie otwiera się Twoimi kluczami; możesz to zachować lub usunąć. Jeśli przejdziesz dalej, Twój nowy klucz podpisze to jako Twoje. Jeśli nic o tym nie wiesz, powiadom osobę prowadzącą serwer.',
  key_file_needed: 'To konto nie ma jeszcze pliku klucza.',
  key_file_needs_password: 'To konto nie ma jeszcze pliku klucza. Zaloguj się raz hasłem, aby go utworzyć.',
  key_file_without_seed: 'To połowa pliku klucza: brakuje bloku COFFER SEED.',
  key_generation_failed: 'Nie udało się wygenerować klucza prywatnego',
  clock_differs:
    'Zegary tego urządzenia i serwera różnią się. Ustaw zegar tego urządzenia; jeśli jest dobry, powiedz o tym administratorowi.',
  key_refused: 'Klucz prywatny nie pasuje do użytkownika albo zegar tego urządzenia myli się o ponad minutę.',
  keys_doubted: 'Serwer pokazuje inne klucze Twojego konta niż te, które widziało to urządzenie.',
  keys_locked: 'Twoje klucze są zablokowane. Zaloguj się ponownie.',
  part_not_loaded: 'Nie udało się załadować części strony. Sprawdź połączenie albo odśwież stronę.',
  password_refused: 'Hasło nie otwiera Twojego klucza prywatnego.',
  private_key_mismatch: 'Klucz prywatny nie pasuje do użytkownika',
  private_key_missing: 'Nie znaleziono klucza prywatnego; podaj go, aby się zalogować',
  sign_in_needed: 'Zaloguj się hasłem lub kluczem prywatnym.',
  wrong_password: 'Hasło nie otwiera klucza prywatnego',
  server_too_old:
    'Ten serwer jest za stary dla tej strony. Odśwież stronę lub powiadom osobę, która prowadzi serwer.',
  something_went_wrong: 'Coś poszło nie tak',
  not_understood: 'Serwer dał odpowiedź, której Coffer nie rozumie. Odśwież stronę.',
  server_unreachable: 'Serwer jest nieosiągalny. Sprawdź połączenie i spróbuj ponownie.',
  invalid_key: { private: 'Nieprawidłowy klucz prywatny', public: 'Nieprawidłowy klucz publiczny' },
  field_invalid: 'Pole {field} jest nieprawidłowe.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Po zalogowaniu nie znaleziono sesji',
  refresh: 'Po odświeżeniu nie znaleziono sesji',
  createItem: 'Nie udało się utworzyć pliku',
  item: 'Nie udało się wczytać pliku lub folderu',
};
