import type { English, Translation } from '../catalogue.ts';

export const newPassword: Translation<English['newPassword']> = {
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  again: 'Mot de passe, encore une fois',
  newAgain: 'Nouveau mot de passe, encore une fois',
  advice:
    'Il protège vos clés. Personne ne peut le réinitialiser pour vous : choisissez-en un que vous n’oublierez pas.',
  short: 'Utilisez au moins 10 caractères',
  differ: 'Les deux mots de passe ne sont pas identiques',
  unsavedText:
    'Un texte ouvert sur cet appareil a des modifications non enregistrées. Enregistrez-le d’abord, sinon elles seront perdues.',
  strength: 'Robustesse du mot de passe',
  strengths: {
    0: 'Trop court',
    1: 'Faible',
    2: 'Moyen',
    3: 'Bon',
    4: 'Fort',
  },
};

export const passwordAdvice: Translation<English['passwordAdvice']> = {
  warning_straightRow: 'Les rangées de touches du clavier sont faciles à deviner.',
  warning_keyPattern: 'Les courts motifs de clavier sont faciles à deviner.',
  warning_simpleRepeat: 'Les caractères répétés comme « aaa » sont faciles à deviner.',
  warning_extendedRepeat: 'Les motifs répétés comme « abcabcabc » sont faciles à deviner.',
  warning_sequences: 'Les suites courantes comme « abc » sont faciles à deviner.',
  warning_recentYears: 'Les années récentes sont faciles à deviner.',
  warning_dates: 'Les dates sont faciles à deviner.',
  warning_topTen: 'Ce mot de passe est très utilisé.',
  warning_topHundred: 'Ce mot de passe est souvent utilisé.',
  warning_common: 'Ce mot de passe est courant.',
  warning_similarToCommon: 'Ceci ressemble à un mot de passe courant.',
  warning_wordByItself: 'Les mots isolés sont faciles à deviner.',
  warning_namesByThemselves: 'Les prénoms ou noms isolés sont faciles à deviner.',
  warning_commonNames: 'Les prénoms et noms courants sont faciles à deviner.',
  warning_userInputs: 'Votre adresse e-mail est facile à deviner.',
  suggestion_l33t: 'Évitez les substitutions prévisibles comme « @ » pour « a ».',
  suggestion_reverseWords: 'Évitez les mots courants écrits à l’envers.',
  suggestion_allUppercase: 'Mettez quelques lettres en majuscules, mais pas toutes.',
  suggestion_capitalization: 'Mettez en majuscule plus que la première lettre.',
  suggestion_dates: 'Évitez les dates et années qui ont un lien avec vous.',
  suggestion_recentYears: 'Évitez les années récentes.',
  suggestion_associatedYears: 'Évitez les années qui ont un lien avec vous.',
  suggestion_sequences: 'Évitez les suites de caractères courantes.',
  suggestion_repeated: 'Évitez les mots et caractères répétés.',
  suggestion_longerKeyboardPattern:
    'Utilisez des motifs de clavier plus longs et changez plusieurs fois de direction.',
  suggestion_anotherWord: 'Ajoutez d’autres mots, moins courants.',
  suggestion_useWords: 'Utilisez plusieurs mots, mais évitez les expressions courantes.',
  suggestion_noNeed: 'Un mot de passe peut être fort sans symboles, chiffres ni majuscules.',
};
