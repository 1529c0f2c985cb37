import type { English, Translation } from '../catalogue.ts';

export const passkeys: Translation<English['passkeys']> = {
  about:
    'Una passkey apre i tuoi file con il dito, il viso o un PIN, su un telefono, un computer o una chiave di sicurezza. Così non ti servono né la password né un codice.',
  none: 'Non hai ancora passkey.',
  unsupported: 'Questo browser non supporta le passkey.',
  add: 'Aggiungi passkey',
  timesUnused: 'Aggiunta: {added}, non ancora usata',
  times: 'Aggiunta: {added}, ultimo uso: {used}',
  more: 'Altro per {name}',
  rename: 'Rinomina',
  remove: 'Rimuovi',
  cancel: 'Annulla',
  addTitle: 'Aggiungi una passkey',
  addText:
    'Il browser ti chiederà poi dove conservarla. La tua chiave privata viene protetta con essa, su questo dispositivo.',
  name: 'Nome',
  nameHint: 'Per riconoscerla, ad esempio «Telefono» o «Chiavetta nel mazzo».',
  nameRequired: 'Dai un nome alla passkey',
  privateKey: 'La tua chiave privata',
  continue: 'Continua',
  adding: 'Segui il browser…',
  added: 'La passkey è stata aggiunta.',
  renameTitle: 'Rinomina passkey',
  save: 'Salva',
  removeTitle: 'Rimuovere questa passkey?',
  removeText:
    '«{name}» non aprirà più il tuo account, e gli altri dispositivi che hanno effettuato l’accesso con essa vengono disconnessi. Ciò che il tuo browser o la tua chiave di sicurezza ne conserva non serve più; puoi eliminarlo lì.',
  removeYes: 'Sì, rimuovi',
  removed: 'La passkey è stata rimossa.',
};
