import type { English, Translation } from '../catalogue.ts';

export const joining: Translation<English['joining']> = {
  title: '{invitedBy} teilt einen Ordner mit dir',
  folder:
    'Der Ordner „{name}“ ist Ende-zu-Ende-verschlüsselt: Wer diesen Server betreibt, kann ihn nicht lesen.',
  someFolder: 'Er ist Ende-zu-Ende-verschlüsselt: Wer diesen Server betreibt, kann ihn nicht lesen.',
  opening: 'Einladung wird geöffnet…',
  notGoodTitle: 'Diese Einladung gilt nicht',
  notGood:
    'Sie wurde benutzt oder zurückgezogen oder ist abgelaufen. Bitte, wer sie geschickt hat, um eine neue.',
  failedTitle: 'Die Einladung konnte nicht geöffnet werden',
  tryAgain: 'Erneut versuchen',
  until: 'Gültig bis {day}',
  asked:
    'Diese Adresse kam per E-Mail; deshalb wird die einladende Person erst gefragt, ob sie dich hereinlässt.',
  register: 'Konto erstellen',
  login: 'Ich habe ein Konto',
  keep: 'Bewahre die Adresse dieser Seite auf: Wenn du erst deine E-Mail-Adresse bestätigen musst, öffne sie danach noch einmal.',
  signedInAs: 'Du bist als {email} angemeldet.',
  join: 'Beitreten',
  joinedTitle: 'Du bist dabei',
  joined:
    'Wenn {invitedBy} Coffer das nächste Mal öffnet, wird der Ordner mit dir geteilt. Du findest ihn unter „Mit mir geteilt“.',
  joinedAsked:
    '{invitedBy} wird gebeten, dich hereinzulassen, und sieht diese Wörter. Wenn ihr telefoniert: Die Wörter sind für euch beide dieselben.',
  words: 'Wörter deines Schlüssels',
  toFiles: 'Meine Dateien',
};
