/** Texts for keys that this device doubts. */
export const texts = {
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
  generation: (generation: number, at?: string) =>
    `Generation ${generation}${at === undefined ? '' : `, on ${at}`}, fingerprint`,
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
