/** Texts of choosing a password. */
export const texts = {
  password: 'Password',
  newPassword: 'New password',
  again: 'Password, once more',
  newAgain: 'New password, once more',
  advice: 'It protects your keys. Nobody can reset it for you, so choose one that you will not forget.',
  short: 'Use at least 10 characters',
  differ: 'The two passwords are not the same',
  strength: 'Password strength',
  strengths: ['Too short', 'Weak', 'Fair', 'Good', 'Strong'],
  personal: 'Your e-mail address is easy to guess.',
} as const;
