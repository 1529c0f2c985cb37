/** Texts of emptying an account. */
export const texts = {
  title: 'Start over with an empty account',
  subtitle:
    'Everything in your account is deleted, for good: all files and folders, all links, passkeys and the second factor. The e-mail address stays yours, with a new password and new keys.',
  email: 'Email of the account',
  emailInvalid: 'Enter an e-mail address, like name@example.org',
  phrase: 'delete everything',
  confirmation: (phrase: string) => `Type “${phrase}” to confirm`,
  confirmationMissing: (phrase: string) => `Type “${phrase}”, and everything is deleted`,
  start: 'Delete everything and start over',
  starting: 'Making your keys…',
  cancel: 'Keep everything as it is',

  expiredTitle: 'This link is no longer good',
  expired: 'Links to start over last one hour and work once. Nothing was deleted by opening this one.',
  toForgotten: 'Ask for a new link',
  done: 'Your account is empty. Log in with your new password.',
} as const;
