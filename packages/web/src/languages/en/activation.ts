/** Texts of confirming an e-mail address. */
export const activation = {
  askTitle: 'Confirm your e-mail address',
  ask: 'Somebody has registered with it, and it takes a confirmation that this was you.',
  askUser: 'You are logged in as {email}. Confirm that this address is yours.',
  askToLogIn: 'Log in to the account that you registered with this address, and then confirm.',
  confirm: 'Confirm',
  logInToConfirm: 'Log in to confirm',
  otherTitle: 'This link is for another account',
  other: 'You are logged in to one with another address. Log in to the account that this link is for.',
  refuse: 'It was not me',
  refuseTitle: 'Delete this account?',
  refuseText:
    'Somebody has registered with your e-mail address. The account that waits for it is deleted, with everything in it, at once and for good.',
  refuseYes: 'Delete the account',
  refusedTitle: 'The account is deleted',
  refused: 'Nobody uses your e-mail address here by this account any more. There is nothing else to do.',

  confirmedTitle: 'Your e-mail address is confirmed',
  confirmed: 'Your account is active. Other pages of Coffer that are open notice it by themselves.',
  alreadyTitle: 'This address is confirmed already',
  already: 'This link is not good any more, and you do not need it: your account is active.',
  expiredTitle: 'This link is no longer good',
  expired: 'Links last seven days, and each account has its own. Ask for a new one.',
  takenTitle: 'This address belongs to another account',
  taken:
    'Another account has confirmed this e-mail address first. Log in to that one; if you have lost its password, there is a way back in.',
  toFiles: 'Go to My Files',
  toLogin: 'Go to login',
  toForgotten: 'I have lost my password',
  toResend: 'Send me a new link',

  resendTitle: 'A new activation link',
  resendSubtitle: 'We send it to the address that you registered with.',
  email: 'Email',
  emailInvalid: 'Enter an e-mail address, like name@example.org',
  resend: 'Send link',
  resentTitle: 'Look into your mailbox',
  resent:
    'If an account waits for {email} to be confirmed, a new link is on its way. It may take some minutes; look among the unwanted mail, too.',
  notNeededTitle: 'There is nothing to activate',
  notNeeded: 'This server asks nobody to confirm an e-mail address. Your account is active.',
} as const;
