import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  unauthenticated: 'Il tuo accesso è stato chiuso. Accedi di nuovo.',
  wrong_credentials: 'E-mail o password errata.',
  two_factor_required: 'Inserisci il codice della tua app di autenticazione.',
  refresh_token_reused: 'Il tuo accesso è stato chiuso per sicurezza. Accedi di nuovo.',
  forbidden: 'Non hai il permesso di farlo.',
  origin_refused:
    'Il server non accetta richieste da questo indirizzo. Aprilo all’indirizzo che ti ha dato il suo amministratore.',
  unconfirmed: 'Conferma prima il tuo indirizzo e-mail: apri il link nel messaggio che hai ricevuto.',
  wrong_link_key: 'Questo link non apre il suo contenuto. Controlla che l’indirizzo sia completo.',
  registration_closed:
    'Le registrazioni su questo server sono chiuse. Chiedi un invito al suo amministratore.',
  not_found: 'Questo non è più qui. Potrebbe essere stato eliminato o spostato.',
  request_timeout:
    'Ciò che hai inviato ha impiegato troppo tempo ad arrivare. Controlla la connessione e riprova.',
  email_taken: 'Esiste già un account con questo indirizzo e-mail.',
  space_changed: 'Nel frattempo è cambiato qualcos’altro. Riprova.',
  expired: 'È scaduto.',
  too_many_requests: 'Un po’ troppo in fretta. Attendi un momento e riprova.',
  unavailable: 'Il server al momento non è pronto. Nulla è perso; riprova tra poco.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Il server dice del tuo account qualcosa di diverso da ciò che la sua coppia di chiavi ha firmato. Non ne è stato fatto nulla. Avvisa chi gestisce il server.',
  cancelled: 'Annullato',
  current_password_wrong: 'La password è errata.',
  envelope_unsupported:
    'È stato creato da una versione più recente di Coffer. Ricarica la pagina per aggiornare.',
  key_file_needed: 'Questo account non ha ancora un file della chiave.',
  key_file_needs_password:
    'Questo account non ha ancora un file della chiave. Accedi una volta con la password per crearlo.',
  key_file_without_seed: 'Questa è solo metà del tuo file della chiave: manca il blocco COFFER SEED.',
  key_generation_failed: 'Impossibile generare la chiave privata',
  key_refused:
    'La chiave privata non corrisponde all’utente, o l’orologio di questo dispositivo è sbagliato di più di un minuto.',
  keys_doubted: 'Il server mostra chiavi del tuo account diverse da quelle che questo dispositivo ha visto.',
  keys_locked: 'Le tue chiavi sono bloccate. Accedi di nuovo.',
  link_key_wrong: 'Questo link non è completo o è stato modificato. Richiedilo di nuovo.',
  part_not_loaded:
    'Non è stato possibile caricare una parte di questa pagina. Controlla la connessione o ricarica la pagina.',
  passkey_address:
    'Le passkey funzionano solo con il nome per cui questo server è configurato, non con un indirizzo IP. Apri Coffer con il suo nome o come localhost.',
  passkey_not_given:
    'Nessuna passkey usata: la richiesta è stata chiusa, è durata troppo o qui non ce n’è nessuna.',
  passkey_of_another: 'Questa passkey appartiene a un altro account.',
  passkey_refused: 'Questa passkey non apre più alcun account qui. Accedi in un altro modo.',
  passkey_unsupported: 'Questo browser o dispositivo non ha passkey che Coffer possa usare.',
  passkey_without_prf:
    'Questa passkey non può aprire la tua chiave privata: al suo dispositivo o browser manca l’estensione PRF. Usa un’altra chiave di sicurezza, un altro telefono o un altro browser.',
  password_refused: 'La password non apre la tua chiave privata.',
  private_key_mismatch: 'La chiave privata non corrisponde all’utente',
  private_key_missing: 'Nessuna chiave privata trovata: forniscila per accedere',
  recovery_refused: 'L’indirizzo e-mail o il codice di recupero è errato.',
  sign_in_needed: 'Accedi con la password o con la chiave privata.',
  wrong_link_password: 'La password è errata o il link non è completo.',
  wrong_password: 'La password non apre la chiave privata',
  wrong_pin: 'Il PIN non apre la chiave privata',
  something_went_wrong: 'Qualcosa è andato storto',
  not_understood: 'Il server ha dato una risposta che Coffer non capisce. Ricarica la pagina.',
  server_unreachable: 'Il server non è raggiungibile. Controlla la connessione e riprova.',
  invalid_key: { private: 'Chiave privata non valida', public: 'Chiave pubblica non valida' },
  pin_refused:
    'PIN errato. {tries, plural, one {Resta un tentativo} many {Restano {tries} tentativi} other {Restano {tries} tentativi}}, poi questo dispositivo lo dimentica.',
  pin_forgotten:
    'Questo PIN non apre più nulla qui: è stato sbagliato troppe volte. Usa la password o la chiave privata.',
  passkey_host_differs:
    'Le passkey create qui valgono solo per {own}, ma il server chiede quelle di {named}. Usa le passkey lì o avvisa il tuo amministratore.',
  field_invalid: '{field} non è valido.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Nessun oggetto autenticato trovato dopo l’accesso',
  refresh: 'Nessun oggetto autenticato trovato dopo il rinnovo',
  createItem: 'Impossibile creare il file',
  item: 'Impossibile ottenere il file o la cartella',
};
