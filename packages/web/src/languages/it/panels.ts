import type { English, Translation } from '../catalogue.ts';

export const panels: Translation<English['panels']> = {
  cancel: 'Annulla',
  close: 'Chiudi',
  togglePassword: 'Mostra o nascondi la password',
  thumbnailDamaged: 'La miniatura è stata danneggiata o scambiata fuori da Coffer',
  copy: 'Copia negli appunti',
  copied: 'Copiato negli appunti',
  currentPassword: 'Password attuale',
  currentPasswordRequired: 'Inserisci la tua password attuale',
  tryAgain: 'Riprova',
  needsServer: 'Per questo serve il server, che ora non è raggiungibile.',
};
