import type { English, Translation } from '../catalogue.ts';

export const newPassword: Translation<English['newPassword']> = {
  password: 'Password',
  newPassword: 'Nuova password',
  again: 'Ripeti la password',
  newAgain: 'Ripeti la nuova password',
  advice:
    'Protegge le tue chiavi. Nessuno può reimpostarla per te, quindi scegline una che non dimenticherai.',
  short: 'Usa almeno 10 caratteri',
  differ: 'Le due password non coincidono',
  unsavedText:
    'Un testo aperto su questo dispositivo ha modifiche non salvate. Salvalo prima, altrimenti vanno perse.',
  strength: 'Sicurezza della password',
  strengths: {
    0: 'Troppo corta',
    1: 'Debole',
    2: 'Discreta',
    3: 'Buona',
    4: 'Forte',
  },
};

export const passwordAdvice: Translation<English['passwordAdvice']> = {
  warning_straightRow: 'Le file di tasti consecutivi sono facili da indovinare.',
  warning_keyPattern: 'Gli schemi brevi sulla tastiera sono facili da indovinare.',
  warning_simpleRepeat: 'I caratteri ripetuti come «aaa» sono facili da indovinare.',
  warning_extendedRepeat: 'Gli schemi ripetuti come «abcabcabc» sono facili da indovinare.',
  warning_sequences: 'Le sequenze comuni come «abc» sono facili da indovinare.',
  warning_recentYears: 'Gli anni recenti sono facili da indovinare.',
  warning_dates: 'Le date sono facili da indovinare.',
  warning_topTen: 'È una delle password più usate in assoluto.',
  warning_topHundred: 'È una password usata molto spesso.',
  warning_common: 'È una password comune.',
  warning_similarToCommon: 'Somiglia a una password comune.',
  warning_wordByItself: 'Le parole singole sono facili da indovinare.',
  warning_namesByThemselves: 'I nomi o cognomi da soli sono facili da indovinare.',
  warning_commonNames: 'Nomi e cognomi comuni sono facili da indovinare.',
  warning_userInputs: 'Il tuo indirizzo e-mail è facile da indovinare.',
  suggestion_l33t: 'Evita sostituzioni prevedibili di lettere, come «@» al posto di «a».',
  suggestion_reverseWords: 'Evita parole comuni scritte al contrario.',
  suggestion_allUppercase: 'Scrivi in maiuscolo alcune lettere, ma non tutte.',
  suggestion_capitalization: 'Usa maiuscole non solo per la prima lettera.',
  suggestion_dates: 'Evita date e anni legati a te.',
  suggestion_recentYears: 'Evita gli anni recenti.',
  suggestion_associatedYears: 'Evita gli anni legati a te.',
  suggestion_sequences: 'Evita le sequenze di caratteri comuni.',
  suggestion_repeated: 'Evita parole e caratteri ripetuti.',
  suggestion_longerKeyboardPattern: 'Usa schemi più lunghi sulla tastiera e cambia direzione più volte.',
  suggestion_anotherWord: 'Aggiungi altre parole, meno comuni.',
  suggestion_useWords: 'Usa più parole, ma evita le frasi comuni.',
  suggestion_noNeed: 'Puoi creare password forti senza simboli, numeri o maiuscole.',
};
