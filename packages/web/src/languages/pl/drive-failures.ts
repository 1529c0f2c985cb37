import type { English, Translation } from '../catalogue.ts';

export const driveFailures: Translation<English['driveFailures']> = {
  not_a_file: 'Nie można utworzyć linku do folderu',
  version_shown: 'To wersja, którą pokazuje plik. Najpierw przywróć inną.',
  shared_inside: 'Wśród nich jest udostępniony folder. Nie może zostać przeniesiony.',
  link_exists: 'Link do tego już istnieje. Odśwież stronę, aby go zobaczyć.',
  not_a_directory: 'Cel nie jest folderem.',
  move_into_itself: 'Nie można przenieść folderu do niego samego.',
  too_deep: 'Zagnieździć można najwyżej {limit} folderów.',
  changes_too_old: 'Od czasu załadowania zmieniło się zbyt wiele. Odśwież stronę.',
  passkey_exists: 'To urządzenie ma już klucz dostępu do Twojego konta.',
  file_key_missing: 'Brak klucza pliku',
  content_unfinished: 'Przesyłanie tego pliku jeszcze się nie zakończyło.',
  device_full: 'Na tym urządzeniu nie ma już miejsca na ten plik.',
  directory_not_linkable: 'Nie można utworzyć linku do folderu',
  link_altered:
    'Serwer podaje inny termin ważności, limit lub licznik, niż powinien. Sprawdź link jeszcze raz, zanim go komuś przekażesz.',
  link_not_created: 'Nie udało się utworzyć linku',
  link_not_updated: 'Nie udało się zmienić linku',
  replica_not_kept: 'To urządzenie nie może przechować kopii dysku.',
  not_restored:
    'Nie wszystko udało się przywrócić. Części nie ma już w koszu albo jej folder się w międzyczasie zmienił.',
  no_file_fits: 'Żaden z wybranych plików nie należy do niedokończonego przesyłania.',
  search_without_key: 'Nie można wyszukiwać bez klucza prywatnego',
  update_to_change:
    'Aby to zmienić, potrzebna jest nowsza wersja Coffer. Zaktualizuj, aby to zmienić. Nadal można usuwać osoby i linki, utworzyć nową parę kluczy i eksportować.',
  heads_not_kept:
    'Ta przeglądarka nie może zapisać, co widziała z Twojego dysku, więc nic nie zostało zmienione. Zezwól tej stronie na zapisywanie danych, zwolnij miejsce lub opuść okno prywatne. Nadal możesz usuwać osoby i linki oraz utworzyć nową parę kluczy.',
  update_to_open:
    'Aby to odczytać, potrzebna jest nowsza wersja Coffer. Zaktualizuj, aby to otworzyć. Nadal można usuwać osoby i linki, utworzyć nową parę kluczy i eksportować.',
  update_to_move:
    'Nowsza wersja Coffer dodała coś do tego lub do czegoś w środku. Zaktualizuj, aby przenieść to do innego udostępnionego folderu lub poza taki folder. Nadal można to usunąć i usuwać osoby.',
  share_ended: 'To nie jest już Tobie udostępnione.',
  space_exchanged:
    'Serwer pokazuje tu inny udostępniony folder niż ten, który tu umieszczono. Nie został otwarty. Powiadom osobę, która prowadzi serwer.',
  names_not_read:
    'To urządzenie nadal odczytuje nazwy z Twojego dysku. Wyszukiwanie zadziała, gdy będzie miało wszystkie.',
  transfer_not_running: 'Nie można anulować: plik nie jest przesyłany',
  upload_differs:
    'To, co wcześniej przesłano pod tą nazwą, pochodzi z innego pliku. Prześlij go pod inną nazwą.',
  upload_under_way: 'Ten plik jest już przesyłany',
  only_administrator:
    'To jedyne konto administratora, a z serwera korzystają inni. Najpierw nadaj komuś rolę administratora.',
  name_exists:
    'W tym folderze jest już element o tej nazwie. Wybierz inną nazwę albo najpierw zmień nazwę tamtego.',
  content_differs: 'To, co zapisano z tego pliku, nie jest tym, co wysłano. Usuń go i prześlij ponownie.',
  changes_kept:
    'To, co inni zmienili w tym folderze, można jeszcze cofnąć. Najpierw z tego zrezygnuj albo zaczekaj, aż minie termin.',
  too_many_items: 'Jest ich już tyle, ile może być.',
  too_many: {
    items:
      'Jest już tyle plików i folderów, ile może mieć konto. Usuń niektóre albo poproś administratora o więcej.',
    spaces:
      'Udostępniasz tyle folderów i plików, ile może udostępniać konto. Najpierw zakończ któreś udostępnianie.',
    members: 'Udostępniasz tylu osobom, ilu można. Najpierw wycofaj coś komuś.',
    all_links: 'Masz tyle linków publicznych, ile może mieć konto. Usuń jeden niepotrzebny.',
    versions: 'Masz już zapisanych tyle wersji tego pliku, ile można. Jego właściciel może usunąć niektóre.',
    kept_changes:
      'Zmieniono tu już tyle, ile można cofnąć. Nadal możesz dodawać małe pliki; właściciel tego folderu może zrobić miejsce.',
  },
  too_many_links:
    'Do jednego elementu może prowadzić najwyżej {limit} linków publicznych. Najpierw usuń link do niego, do czegoś w nim albo do folderu powyżej.',
  links_at_limit:
    'Do jednego elementu może prowadzić najwyżej {limit} linków publicznych. Najpierw usuń jeden z tych: {paths}',
  directory_mismatch: 'Serwer odpowiedział innym folderem niż żądany.',
  file_already_exists: 'Plik już istnieje',
  content_mismatch:
    'To, co nadeszło, nie jest przesłanym plikiem. Transfer zatrzymano, aby nie dotarły do Ciebie błędne dane.',
  directory_not_downloadable: 'Nie można pobrać folderu',
  document_locked:
    'Ten dokument otwiera się własnym hasłem. Pobierz go i otwórz w programie na swoim urządzeniu.',
  download_incomplete: 'Pobieranie zakończyło się zbyt wcześnie',
  download_not_started: 'Przeglądarka nie rozpoczęła pobierania',
  download_stopped: 'Przeglądarka zatrzymała pobieranie',
  link_not_read: 'Nie udało się wczytać linku',
  not_showable:
    'Ta przeglądarka nie może tego pokazać: plik może być uszkodzony albo innego typu, niż mówi jego nazwa. Pobierz go, aby otworzyć w programie na swoim urządzeniu.',
  request_too_large:
    'Coś przed serwerem, np. proxy, odrzuca części tego rozmiaru. Powiadom administratora: muszą być przepuszczane żądania do 5 MiB.',
  source_changed: 'Plik zmieniono lub przeniesiono od czasu wybrania. Wybierz go ponownie.',
  source_missing: 'Nie znaleziono pliku',
  source_not_found: 'Nie można już znaleźć pliku. Mógł zostać przeniesiony od czasu wybrania.',
  source_unreadable: 'Nie można odczytać pliku. Mógł zostać przeniesiony lub zmieniony od czasu wybrania.',
  upload_incomplete: 'Serwer nie zachował całego pliku. Spróbuj ponownie.',
  person_altered: 'Klucze tej osoby nie pasują do siebie.',
  not_as_signed:
    'Serwer pokazuje inny dysk, niż podpisały Twoje urządzenia, lub inny udostępniony folder. Twoje konto pokazuje, co się różni; udostępniony folder pokazuje to po otwarciu.',
  owner_has_too_many:
    'Właściciel tego folderu ma już tyle plików i folderów, ile może mieć konto. Poproś go, aby usunął kilka z nich.',
  owners_storage_full: 'Właścicielowi tego folderu skończyło się miejsce. Poproś go, aby je zwolnił.',
  larger_than_quota: 'Ten plik jest większy niż całe Twoje miejsce. Poproś administratora o więcej.',
  item_not_opened: 'Plik nie ma klucza i nie da się go odszyfrować; jest nie do odzyskania',
  person_not_found: 'Nikt tutaj nie ma adresu {email}.',
  person_not_ready: '{email} musi się najpierw raz zalogować.',
  contact_changed: '{email} ma inną parę kluczy niż ta, którą znasz. Najpierw porównajcie odciski.',
  items_damaged:
    'Część tego nie daje się otworzyć i przepadłaby przy przenoszeniu: {names}. Nic nie zrobiono. Powtórz, aby przenieść resztę i to utracić.',
  item_changed:
    'To jest teraz „{path}” lub pokazuje inną wersję. Nic nie zrobiono: sprawdź i spróbuj ponownie.',
  item_in_trash: 'To jest teraz w koszu. Nic nie zrobiono.',
  item_damaged: 'Ten plik zmieniono poza Coffer i nie można mu ufać.',
  item_unsealed:
    'Brakuje czegoś, co jest potrzebne do otwarcia: program to pominął albo serwer to usunął. Możesz to usunąć i zapisać ponownie.',
  server_clock_differs:
    'Dla serwera ta data już minęła: jego zegar wskazuje {time}. Sprawdź zegar tego urządzenia; jeśli jest dobry, powiadom administratora.',
  chunk_tampered:
    'Część {part} tego pliku zmieniono poza Coffer. Transfer zatrzymano, aby nie dotarły do Ciebie błędne dane.',
  range_invalid: 'Serwer twierdzi, że ten plik jest krótszy, niż jest. Odśwież stronę.',
  link_unverified: 'Jeden z Twoich linków publicznych zmieniono poza Coffer. Usuń go i spróbuj ponownie.',
  links_too_many: 'Masz ponad {limit} linków publicznych. Usuń niepotrzebne i spróbuj ponownie.',
  path_invalid: 'Nie można przesłać nazwy {path}.',
  directory_name_taken: 'W miejscu folderu jest już plik o nazwie {path}.',
  folders_too_deep: 'Zagnieździć można najwyżej {limit} folderów.',
  tree_invalid:
    'Foldery na serwerze nie pasują do siebie albo zmieniły się podczas odczytu. Spróbuj ponownie; jeśli to się powtarza, powiadom administratora.',
  too_large_for_memory:
    'Ta przeglądarka może tu zapisywać tylko pliki do {size}. Opuść okno prywatne albo użyj innej przeglądarki.',
  quota_short:
    '{files, plural, one {Ten plik potrzebuje} few {{files} pliki potrzebują} many {{files} plików potrzebuje} other {{files} plików potrzebuje}} {needed}, pozostało {left}. Usuń coś albo poproś administratora o więcej miejsca.',
  room_missing: 'Na tym urządzeniu brakuje na to {size} miejsca. Zwolnij trochę albo przechowuj tu mniej.',
  too_large_to_preview:
    'Takie pliki są pokazywane do {size}. Pobierz go, aby otworzyć w programie na swoim urządzeniu.',
  checksum_mismatch: 'Część pliku raz po raz docierała uszkodzona. Sprawdź połączenie i spróbuj ponownie.',
  upload_unfinished: 'Przesyłanie tego pliku jeszcze się nie zakończyło.',
  download_limit_reached: 'Tego linku użyto tyle razy, ile pozwala właściciel.',
  quota_exceeded: 'Twoje miejsce się skończyło. Usuń coś albo poproś administratora o więcej.',
  too_many_uploads: 'Na Twoje konto przesyłane jest zbyt wiele naraz. Poczekaj chwilę i spróbuj ponownie.',
  storage_full:
    'Dysk serwera jest pełny. Nic z zapisanych danych nie zginęło; usuń to, czego już nie potrzebujesz, lub poproś administratora o zwolnienie miejsca i spróbuj ponownie.',
  envelope_damaged: 'Nie udało się odszyfrować wiadomości',
  encryption_failed: 'Nie udało się zaszyfrować wiadomości',
  signing_failed: 'Nie udało się podpisać wiadomości',
  internal:
    'Serwer nie mógł tego zrobić: wystąpił w nim błąd. Spróbuj ponownie; jeśli to się powtarza, powiadom osobę, która prowadzi serwer.',
  forbidden:
    'Brak uprawnień do tej czynności (być może już wygasły). Odśwież stronę; w razie potrzeby poproś osobę, która to udostępnia, lub administratora.',
  unconfirmed: 'Najpierw potwierdź adres e-mail: otwórz link z wysłanej wiadomości.',
  wrong_link_key: 'Ten link nie otwiera tego, do czego prowadzi. Sprawdź, czy adres jest kompletny.',
  registration_closed: 'Rejestracja na tym serwerze jest zamknięta. Poproś administratora o zaproszenie.',
  email_taken: 'Konto z tym adresem e-mail już istnieje.',
  expired: 'To wygasło.',
  link_key_wrong: 'Ten link jest niekompletny albo został zmieniony. Poproś o niego ponownie.',
  recovery_refused: 'Adres e-mail lub kod odzyskiwania jest nieprawidłowy.',
  wrong_pin: 'PIN nie otwiera klucza prywatnego',
  pin_refused:
    'Błędny PIN. {tries, plural, one {Pozostała jedna próba} few {Pozostały {tries} próby} many {Pozostało {tries} prób} other {Pozostało {tries} prób}}; potem to urządzenie go zapomni.',
  pin_forgotten:
    'Ten PIN niczego już tu nie otwiera: zbyt często był błędny. Użyj hasła lub klucza prywatnego.',
  wrong_link_password: 'Hasło jest nieprawidłowe albo link jest niekompletny.',
  current_password_wrong: 'Hasło jest nieprawidłowe.',
  passkey_without_prf:
    'Ten klucz dostępu nie może otworzyć Twojego klucza prywatnego: jego urządzenie lub przeglądarka nie ma rozszerzenia PRF. Użyj innego klucza bezpieczeństwa, telefonu lub przeglądarki.',
  passkey_address:
    'Klucze dostępu działają tylko pod nazwą, dla której skonfigurowano serwer, a nie pod adresem IP. Otwórz Coffer pod jego nazwą albo jako localhost.',
  passkey_not_given: 'Nie użyto klucza dostępu: pytanie zamknięto, trwało zbyt długo albo nie ma tu żadnego.',
  passkey_of_another: 'Ten klucz dostępu należy do innego konta.',
  passkey_refused: 'Ten klucz dostępu nie otwiera tu już żadnego konta. Zaloguj się inaczej.',
  passkey_unsupported: 'Ta przeglądarka lub to urządzenie nie ma kluczy dostępu, których Coffer może użyć.',
  passkey_host_differs:
    'Utworzone tu klucze dostępu należą tylko do {own}, a serwer prosi o klucze {named}. Używaj kluczy dostępu tam albo powiadom administratora.',
};
