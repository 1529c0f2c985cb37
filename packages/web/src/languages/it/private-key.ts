import type { English, Translation } from '../catalogue.ts';

export const privateKey: Translation<English['privateKey']> = {
  privateKey: 'Chiave privata',
  notKeptHint:
    'Questo server non conserva la tua chiave privata. Incollala o scegli il file .pem che hai salvato.',
  chooseFile: 'Scegli file',
  required: 'Incolla la tua chiave privata, da -----BEGIN a END-----',
  pem: 'Chiave privata (PEM)',
  download: 'Scarica come file .pem',
  meaning:
    'L’ha creata un programma senza cifratura. Il file della chiave contiene la tua chiave privata e un secondo segreto, senza il quale nulla di tuo si apre, anche se la sola chiave privata diventasse nota. Lo salvi nel prossimo passo. Da allora la chiave privata che hai adesso non apre più questo account, e nemmeno le sue passkey e il suo codice di recupero.',
};
