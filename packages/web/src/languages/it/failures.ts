import type { English, Translation } from '../catalogue.ts';

export const problems: Translation<English['problems']> = {
  client_too_old: 'Questa pagina è troppo vecchia per questo server. Ricarica la pagina.',
  unauthenticated: 'Il tuo accesso è stato chiuso. Accedi di nuovo.',
  wrong_credentials: 'E-mail o password errata.',
  two_factor_required: 'Inserisci il codice della tua app di autenticazione.',
  refresh_token_reused: 'Il tuo accesso è stato chiuso per sicurezza. Accedi di nuovo.',
  origin_refused:
    'Il server non accetta richieste da questo indirizzo. Aprilo all’indirizzo che ti ha dato il suo amministratore.',
  not_found: 'Questo non è più qui. Potrebbe essere stato eliminato o spostato.',
  request_timeout:
    'Ciò che hai inviato ha impiegato troppo tempo ad arrivare. Controlla la connessione e riprova.',
  space_changed: 'Nel frattempo è cambiato qualcos’altro. Riprova.',
  too_many_requests: 'Un po’ troppo in fretta. Attendi un momento e riprova.',
  unavailable: 'Il server al momento non è pronto. Nulla è perso; riprova tra poco.',
};

export const failures: Translation<English['failures']> = {
  account_altered:
    'Il server dice del tuo account qualcosa di diverso da ciò che la sua coppia di chiavi ha firmato. Non ne è stato fatto nulla. Avvisa chi gestisce il server.',
  cancelled: 'Annullato',
  envelope_unsupported:
    'È stato creato da una versione più recente di Coffer. Ricarica la pagina per aggiornare.',
  first_key_over:
    'Il server mostra che nel tuo spazio c’è già qualcosa. File e cartelle: {items}, versioni: {versions}, link: {links}, altre voci: {others}. Niente di ciò si apre con le tue chiavi; puoi tenerlo o eliminarlo. Se continui, la tua nuova chiave lo firma come tuo. Se non ne sai nulla, avvisa chi gestisce il server.',
  key_file_needed: 'Questo account non ha ancora un file della chiave.',
  key_file_needs_password:
    'Questo account non ha ancora un file della chiave. Accedi una volta con la password per crearlo.',
  key_file_without_seed: 'Questa è solo metà del tuo file della chiave: manca il blocco COFFER SEED.',
  key_generation_failed: 'Impossibile generare la chiave privata',
  clock_differs:
    'Gli orologi di questo dispositivo e del server differiscono. Regola quello di questo dispositivo; se è giusto, avvisa l’amministratore.',
  key_refused:
    'La chiave privata non corrisponde all’utente, o l’orologio di questo dispositivo è sbagliato di più di un minuto.',
  keys_doubted: 'Il server mostra chiavi del tuo account diverse da quelle che questo dispositivo ha visto.',
  keys_locked: 'Le tue chiavi sono bloccate. Accedi di nuovo.',
  part_not_loaded:
    'Non è stato possibile caricare una parte di questa pagina. Controlla la connessione o ricarica la pagina.',
  password_refused: 'La password non apre la tua chiave privata.',
  private_key_mismatch: 'La chiave privata non corrisponde all’utente',
  private_key_missing: 'Nessuna chiave privata trovata: forniscila per accedere',
  sign_in_needed: 'Accedi con la password o con la chiave privata.',
  wrong_password: 'La password non apre la chiave privata',
  server_too_old:
    'Questo server è troppo vecchio per questa pagina. Ricarica la pagina o avvisa chi gestisce il server.',
  something_went_wrong: 'Qualcosa è andato storto',
  not_understood: 'Il server ha dato una risposta che Coffer non capisce. Ricarica la pagina.',
  server_unreachable: 'Il server non è raggiungibile. Controlla la connessione e riprova.',
  invalid_key: { private: 'Chiave privata non valida', public: 'Chiave pubblica non valida' },
  field_invalid: '{field} non è valido.',
};

export const withoutAnswer: Translation<English['withoutAnswer']> = {
  login: 'Nessun oggetto autenticato trovato dopo l’accesso',
  refresh: 'Nessun oggetto autenticato trovato dopo il rinnovo',
  createItem: 'Impossibile creare il file',
  item: 'Impossibile ottenere il file o la cartella',
};
