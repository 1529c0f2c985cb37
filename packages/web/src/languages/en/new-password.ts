/** Texts of choosing a password. */
export const newPassword = {
  password: 'Password',
  newPassword: 'New password',
  again: 'Password, once more',
  newAgain: 'New password, once more',
  advice: 'It protects your keys. Nobody can reset it for you, so choose one that you will not forget.',
  short: 'Use at least 10 characters',
  differ: 'The two passwords are not the same',
  unsavedText:
    'A text that is open on this device has changes that are not saved. Save it first, or they are lost with this.',
  strength: 'Password strength',
  strengths: {
    0: 'Too short',
    1: 'Weak',
    2: 'Fair',
    3: 'Good',
    4: 'Strong',
  },
} as const;

/** Why a password is easy to guess, and what would help, by the codes of the library that estimates it. */
export const passwordAdvice = {
  warning_straightRow: 'Straight rows of keys on your keyboard are easy to guess.',
  warning_keyPattern: 'Short keyboard patterns are easy to guess.',
  warning_simpleRepeat: 'Repeated characters like "aaa" are easy to guess.',
  warning_extendedRepeat: 'Repeated character patterns like "abcabcabc" are easy to guess.',
  warning_sequences: 'Common character sequences like "abc" are easy to guess.',
  warning_recentYears: 'Recent years are easy to guess.',
  warning_dates: 'Dates are easy to guess.',
  warning_topTen: 'This is a heavily used password.',
  warning_topHundred: 'This is a frequently used password.',
  warning_common: 'This is a commonly used password.',
  warning_similarToCommon: 'This is similar to a commonly used password.',
  warning_wordByItself: 'Single words are easy to guess.',
  warning_namesByThemselves: 'Single names or surnames are easy to guess.',
  warning_commonNames: 'Common names and surnames are easy to guess.',
  warning_userInputs: 'Your e-mail address is easy to guess.',
  suggestion_l33t: "Avoid predictable letter substitutions like '@' for 'a'.",
  suggestion_reverseWords: 'Avoid reversed spellings of common words.',
  suggestion_allUppercase: 'Capitalize some, but not all letters.',
  suggestion_capitalization: 'Capitalize more than the first letter.',
  suggestion_dates: 'Avoid dates and years that are associated with you.',
  suggestion_recentYears: 'Avoid recent years.',
  suggestion_associatedYears: 'Avoid years that are associated with you.',
  suggestion_sequences: 'Avoid common character sequences.',
  suggestion_repeated: 'Avoid repeated words and characters.',
  suggestion_longerKeyboardPattern:
    'Use longer keyboard patterns and change typing direction multiple times.',
  suggestion_anotherWord: 'Add more words that are less common.',
  suggestion_useWords: 'Use multiple words, but avoid common phrases.',
  suggestion_noNeed: 'You can create strong passwords without using symbols, numbers, or uppercase letters.',
} as const;
