/** Texts of getting back into an account. */
export const texts = {
  title: 'Forgot your password?',
  subtitle:
    'Nobody can reset it for you. The server never had it, and it cannot read what your password locks. But you may have another key to your account: with it you set a new password, and everything still opens.',
  ways: 'What do you have?',
  key: 'I have my private key',
  keyHint: 'The .pem file from when you registered',
  code: 'I have a recovery code',
  codeHint: 'Eight groups of letters and digits that you wrote down',
  nothing: 'I have neither',
  nothingHint: 'What is stored cannot be opened any more, but you can start over',
  remembered: 'Remembered it?',
  back: 'Back',

  keyTitle: 'A new password, with your private key',
  keySubtitle: 'The key stays on this device; it only signs.',
  keyFieldHint: 'Paste it, drop the .pem file here, or choose it.',

  codeTitle: 'A new password, with your recovery code',
  codeSubtitle: 'The code opens your private key on this device; the server does not get to see it.',
  email: 'Email',
  emailInvalid: 'Enter an e-mail address, like name@example.org',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Capitals, blanks and hyphens do not matter.',
  recoveryCodeInvalid: 'Enter all eight groups of the code, like ABCD-EFGH-…',

  set: 'Set new password',
  setting: 'Opening your keys…',
  done: 'Your new password is set. All other devices are signed out.',

  nothingTitle: 'Start over',
  nothingSubtitle:
    'Without password, private key and recovery code, what is stored in your account cannot be opened: not by you, not by us, not by whoever runs the server.',
  nothingOffer:
    'What can be done is to delete everything in the account and begin anew with the same e-mail address. We send a link to that address; it is good for one hour, and nothing is deleted before you confirm it there.',
  nothingLook:
    'Look first where the .pem file may be: among your downloads, on another computer, in a password manager. A device on which you are still signed in opens everything, too.',
  send: 'Send me a link',
  sentTitle: 'Look into your mailbox',
  sent: (email: string) =>
    `If there is an account with the confirmed address ${email}, a link is on its way. It may take some minutes; look among the unwanted mail, too.`,
  noMail:
    'This server sends no mail. Ask its administrator to delete your account; then you can register again with the same address, and begin with an empty drive.',
} as const;
