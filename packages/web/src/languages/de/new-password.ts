import type { English, Translation } from '../catalogue.ts';

export const newPassword: Translation<English['newPassword']> = {
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  again: 'Passwort wiederholen',
  newAgain: 'Neues Passwort wiederholen',
  advice:
    'Es schützt deine Schlüssel. Niemand kann es für dich zurücksetzen; wähle also eines, das du nicht vergisst.',
  short: 'Verwende mindestens 10 Zeichen',
  differ: 'Die beiden Passwörter stimmen nicht überein',
  unsavedText:
    'Ein auf diesem Gerät geöffneter Text hat ungespeicherte Änderungen. Speichere ihn zuerst, sonst gehen sie hierbei verloren.',
  strength: 'Passwortstärke',
  strengths: {
    0: 'Zu kurz',
    1: 'Schwach',
    2: 'Mäßig',
    3: 'Gut',
    4: 'Stark',
  },
};

export const passwordAdvice: Translation<English['passwordAdvice']> = {
  warning_straightRow: 'Gerade Tastenreihen auf der Tastatur sind leicht zu erraten.',
  warning_keyPattern: 'Kurze Tastaturmuster sind leicht zu erraten.',
  warning_simpleRepeat: 'Wiederholte Zeichen wie „aaa“ sind leicht zu erraten.',
  warning_extendedRepeat: 'Wiederholte Zeichenmuster wie „abcabcabc“ sind leicht zu erraten.',
  warning_sequences: 'Gängige Zeichenfolgen wie „abc“ sind leicht zu erraten.',
  warning_recentYears: 'Jüngere Jahreszahlen sind leicht zu erraten.',
  warning_dates: 'Daten sind leicht zu erraten.',
  warning_topTen: 'Dieses Passwort wird sehr häufig verwendet.',
  warning_topHundred: 'Dieses Passwort wird häufig verwendet.',
  warning_common: 'Dieses Passwort ist weit verbreitet.',
  warning_similarToCommon: 'Das ähnelt einem weit verbreiteten Passwort.',
  warning_wordByItself: 'Einzelne Wörter sind leicht zu erraten.',
  warning_namesByThemselves: 'Einzelne Vor- oder Nachnamen sind leicht zu erraten.',
  warning_commonNames: 'Häufige Vor- und Nachnamen sind leicht zu erraten.',
  warning_userInputs: 'Deine E-Mail-Adresse ist leicht zu erraten.',
  suggestion_l33t: 'Vermeide vorhersehbare Ersetzungen wie „@“ für „a“.',
  suggestion_reverseWords: 'Vermeide rückwärts geschriebene gängige Wörter.',
  suggestion_allUppercase: 'Schreibe einige, aber nicht alle Buchstaben groß.',
  suggestion_capitalization: 'Schreibe mehr als den ersten Buchstaben groß.',
  suggestion_dates: 'Vermeide Daten und Jahreszahlen, die mit dir zu tun haben.',
  suggestion_recentYears: 'Vermeide jüngere Jahreszahlen.',
  suggestion_associatedYears: 'Vermeide Jahreszahlen, die mit dir zu tun haben.',
  suggestion_sequences: 'Vermeide gängige Zeichenfolgen.',
  suggestion_repeated: 'Vermeide wiederholte Wörter und Zeichen.',
  suggestion_longerKeyboardPattern: 'Verwende längere Tastaturmuster und wechsle mehrmals die Richtung.',
  suggestion_anotherWord: 'Füge weitere, seltenere Wörter hinzu.',
  suggestion_useWords: 'Verwende mehrere Wörter, aber keine geläufigen Redewendungen.',
  suggestion_noNeed: 'Starke Passwörter gehen auch ohne Sonderzeichen, Zahlen oder Großbuchstaben.',
};
