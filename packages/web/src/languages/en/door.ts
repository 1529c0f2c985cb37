// The pages beside login and registration share these texts, so that the login page does not load them.

/** Texts for keys that this device doubts. */
export const doubt = {
  title: 'Are these your keys?',
  subtitle:
    'The server shows other keys of your account than this device has seen. Nothing was opened with them.',
  older:
    'They are older than those that this device has seen: as if your last change of password or key pair had never been. This happens when the server’s administrator has restored a backup. It also happens when somebody wants you to go on with keys or a password that you have replaced.',
  other:
    'They do not follow from those that this device has seen: no key of yours has named them. This happens when you have started over with an empty account, or made a new one with this address, on another device. It also happens when somebody puts other keys in place of yours.',
  account: 'Account',
  seen: 'This device has seen',
  shown: 'The server shows',
  generation: 'Generation {generation}, fingerprint',
  generationAt: 'Generation {generation}, on {at}, fingerprint',
  none: 'No keys at all',
  whatToDo: 'What to do',
  compare:
    'Compare with another device on which you are signed in: the account page shows the fingerprint of your key there.',
  ask: 'Ask whoever runs the server whether a backup was restored. If so, changes since then are gone from the server: set your new password or your new key pair again.',
  stop: 'If you cannot explain it, stop here. What you add from now on may be readable by whoever has the former keys.',
  decision: 'I can explain this, and want to go on with the keys that the server shows',
  goOn: 'Use these keys',
  stay: 'Stop, and stay signed out',
} as const;

/** Texts of the question about a key pair that another device has changed. */
export const changed = {
  title: 'Was that you?',
  subtitle: 'This device has not seen the new key pair yet. Nothing was opened with it.',
  question: 'Your key pair was changed on {dates}: was that you?',
  and: ', and on ',
  account: 'Account',
  former: 'The key pair that this device has seen',
  seenAt: 'On {at}, fingerprint',
  present: 'The new one, fingerprint',
  compare:
    'If you changed it on another device, the account page shows the fingerprint there: the digits are to be the same. Whoever knows your password or has your private key can change it, too.',
  mine: 'That was me',
  notMine: 'That was not me',

  stolenTitle: 'Somebody else has changed it',
  stolenSubtitle:
    'You are signed out on this device, and nothing was opened. Whoever made the new key pair had your password or your private key, and can read what you have stored until now.',
  whatToDo: 'What to do',
  steps: {
    1: 'Think of where your password and your private key may have been read. Use a device that you trust from now on.',
    2: 'Ask whoever runs the server to suspend your account if you cannot go on at once, so that nobody signs in meanwhile.',
    3: 'To take the account back, sign in again, answer that it was you, and at once choose a new password in the account page with “Somebody else may know my password”. That makes a key pair of your own, and signs everybody else out. Add nothing before.',
    4: 'If you cannot sign in any more, start over from “Forgot your password?”. That deletes what is stored.',
    5: 'Make new links for what you have shared, and delete the former ones: whoever had your keys knows their addresses.',
  },
  leave: 'To the login page',
} as const;

/** Texts of signing up. */
export const register = {
  registerTitle: 'Create your account',
  firstTitle: 'Create the administrator’s account',
  registerSubtitle: 'Your keys are made here, on this device.',
  invitedBy: '{who} invites you to {app}.',
  advanced: 'Advanced',
  keySize: 'Key size',
  keySizes: { 2048: '2048 bits, quick and strong', 3072: '3072 bits', 4096: '4096 bits, slower to make' },
  storeKey: 'Keep my private key on the server, locked with my password',
  storeKeyHint: 'So your e-mail address and your password are enough to log in, on any device.',
  keyNotStored:
    'The server will keep no private key. You need your key file each time you log in on a new device. If you lose it, your files are lost: nobody can open them for you.',
  register: 'Create account',
  registering: 'Making your keys…',
  closedTitle: 'Registration is closed',
  closed: 'This server takes no new accounts. Ask its administrator for an invitation.',
  invitationTitle: 'Registration is by invitation',
  invitation: 'Open the link in your invitation e-mail, and you can create your account here.',
  twoFactorTitle: 'Protect your login',
  twoFactorSubtitle: 'One more step, if you want it. You find it later in My Account, too.',
  skip: 'Skip for now',
} as const;

/** Texts of what a new account is to keep. */
export const keep = {
  title: 'Keep your private key',
  keepOne:
    'Nobody can reset your password for you. Keep one of these two in a safe place, apart from this device.',
  recoveryTitle: 'A recovery code',
  codeKept: 'I have kept my recovery code in a safe place',
  keyTitle: 'Your private key',
  orKeyTitle: 'Or your private key',
  stored:
    'It opens your files if you ever forget your password. You find it again in My Account, under “Private key”, as long as you know your password.',
  only: 'This is the only copy. The server keeps none, so you need it to log in, and without it nobody can open your files. It is shown only this once.',
  keyKept: 'I have kept my private key in a safe place',
  goOn: 'Continue',
} as const;

/** Texts of getting back into an account. */
export const forgotten = {
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
  sent: 'If there is an account with the confirmed address {email}, a link is on its way. It may take some minutes; look among the unwanted mail, too.',
  noMail:
    'This server sends no mail. Ask its administrator to delete your account; then you can register again with the same address, and begin with an empty drive.',
} as const;

/** Texts of locking, unlocking, and the PIN. */
export const lock = {
  away: 'The server cannot be reached. The PIN opens what this device may show without a network; all other ways need the server.',
  lockedTitle: 'Account locked',
  lockedSubtitle: 'The keys are wiped from memory. Unlock to go on where you were.',
  questionTitle: 'Lock this drive?',
  questionSubtitle:
    'Nothing is locked yet. Locking wipes the keys from memory, here and in all tabs, and stops transfers.',
  backToFiles: 'Back to my files',
  decryptTitle: 'Decrypt your private key',
  decryptSubtitle: 'It waits on this device, under your PIN.',

  pin: 'PIN',
  pinRequired: 'Enter your PIN',
  unlock: 'Unlock',
  decrypt: 'Decrypt',
  unlocking: 'Opening your keys…',
  ways: 'Other ways',
  usePin: 'Use my PIN',
  usePassword: 'Use my password',
  usePrivateKey: 'Use my private key',
  someoneElse: 'Not you?',
  logOut: 'Log out',
  noPinYet: 'Quicker next time:',
  setPin: 'set a PIN after unlocking',
  pinNext: 'You can set a PIN as soon as you have unlocked.',

  setupTitle: 'Lock screen',
  setupSubtitle: 'How this device guards your keys while you are away. Other devices are not affected.',
  pinSection: 'Unlock with a PIN',
  pinHint:
    'Six digits or more. It opens your keys on this device only; five wrong ones delete what it opens.',
  pinAgain: 'PIN, once more',
  choosePin: 'Set PIN',
  changePin: 'Change PIN',
  isSet: 'A PIN is set on this device.',
  removePin: 'Remove PIN',
  pinDigits: 'Use digits only',
  pinShort: 'Use at least 6 digits',
  pinLong: 'Use at most 32 digits',
  pinSimple: 'This is among the first that anybody would try. Choose another one.',
  pinsDiffer: 'The two PINs are not the same',
  pinKept: 'The PIN is set. Use it when this device is locked, and when you come back.',
  pinRemoved: 'The PIN is removed from this device.',
  idleSection: 'Lock by itself',
  idleLabel: 'When nobody touches this device for',
  idleHint: 'Transfers that run are finished first.',
  never: 'Never',
  minutes: '{minutes, plural, one {1 minute} =60 {1 hour} other {{minutes} minutes}}',
  lockNow: 'Lock now',
  done: 'Done',
} as const;

/** Texts of emptying an account. */
export const startOver = {
  title: 'Start over with an empty account',
  subtitle:
    'Everything in your account is deleted, for good: all files and folders, all links, passkeys and the second factor. The e-mail address stays yours, with a new password and new keys.',
  email: 'Email of the account',
  emailInvalid: 'Enter an e-mail address, like name@example.org',
  phrase: 'delete everything',
  confirmation: 'Type “{phrase}” to confirm',
  confirmationMissing: 'Type “{phrase}”, and everything is deleted',
  start: 'Delete everything and start over',
  starting: 'Making your keys…',
  cancel: 'Keep everything as it is',

  expiredTitle: 'This link is no longer good',
  expired: 'Links to start over last one hour and work once. Nothing was deleted by opening this one.',
  toForgotten: 'Ask for a new link',
  done: 'Your account is empty. Log in with your new password.',
} as const;
