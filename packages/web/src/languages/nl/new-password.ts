import type { English, Translation } from '../catalogue.ts';

export const newPassword: Translation<English['newPassword']> = {
  password: 'Wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  again: 'Wachtwoord herhalen',
  newAgain: 'Nieuw wachtwoord herhalen',
  advice:
    'Het beschermt je sleutels. Niemand kan het voor je herstellen, dus kies er een dat je niet vergeet.',
  short: 'Gebruik minstens 10 tekens',
  differ: 'De twee wachtwoorden zijn niet gelijk',
  unsavedText:
    'Een tekst die op dit apparaat open is, heeft niet-opgeslagen wijzigingen. Sla hem eerst op, anders gaan ze hierbij verloren.',
  strength: 'Sterkte van het wachtwoord',
  strengths: {
    0: 'Te kort',
    1: 'Zwak',
    2: 'Matig',
    3: 'Goed',
    4: 'Sterk',
  },
};

export const passwordAdvice: Translation<English['passwordAdvice']> = {
  warning_straightRow: 'Rechte rijen toetsen op je toetsenbord zijn makkelijk te raden.',
  warning_keyPattern: 'Korte toetsenbordpatronen zijn makkelijk te raden.',
  warning_simpleRepeat: 'Herhaalde tekens zoals “aaa” zijn makkelijk te raden.',
  warning_extendedRepeat: 'Herhaalde patronen zoals “abcabcabc” zijn makkelijk te raden.',
  warning_sequences: 'Gangbare reeksen zoals “abc” zijn makkelijk te raden.',
  warning_recentYears: 'Recente jaartallen zijn makkelijk te raden.',
  warning_dates: 'Datums zijn makkelijk te raden.',
  warning_topTen: 'Dit wachtwoord wordt heel veel gebruikt.',
  warning_topHundred: 'Dit wachtwoord wordt veel gebruikt.',
  warning_common: 'Dit is een veelgebruikt wachtwoord.',
  warning_similarToCommon: 'Dit lijkt op een veelgebruikt wachtwoord.',
  warning_wordByItself: 'Losse woorden zijn makkelijk te raden.',
  warning_namesByThemselves: 'Losse voor- of achternamen zijn makkelijk te raden.',
  warning_commonNames: 'Gangbare voor- en achternamen zijn makkelijk te raden.',
  warning_userInputs: 'Je e-mailadres is makkelijk te raden.',
  suggestion_l33t: 'Vermijd voorspelbare vervangingen zoals “@” voor “a”.',
  suggestion_reverseWords: 'Vermijd omgekeerd gespelde gangbare woorden.',
  suggestion_allUppercase: 'Schrijf sommige letters met een hoofdletter, niet allemaal.',
  suggestion_capitalization: 'Schrijf meer dan de eerste letter met een hoofdletter.',
  suggestion_dates: 'Vermijd datums en jaartallen die met jou te maken hebben.',
  suggestion_recentYears: 'Vermijd recente jaartallen.',
  suggestion_associatedYears: 'Vermijd jaartallen die met jou te maken hebben.',
  suggestion_sequences: 'Vermijd gangbare reeksen tekens.',
  suggestion_repeated: 'Vermijd herhaalde woorden en tekens.',
  suggestion_longerKeyboardPattern: 'Gebruik langere toetsenbordpatronen en wissel vaker van richting.',
  suggestion_anotherWord: 'Voeg meer, minder gangbare woorden toe.',
  suggestion_useWords: 'Gebruik meerdere woorden, maar vermijd bekende zinnen.',
  suggestion_noNeed: 'Een sterk wachtwoord kan ook zonder symbolen, cijfers of hoofdletters.',
};
