/** Texts of passkeys. */
export const passkeys = {
  about:
    'A passkey opens your files with your finger, your face or a PIN, on a phone, a computer or a security key. You then need neither your password nor a code.',
  none: 'You have no passkeys yet.',
  unsupported: 'This browser has no passkeys.',
  add: 'Add a passkey',
  timesUnused: 'Added {added}, not used yet',
  times: 'Added {added}, last used {used}',
  more: 'More for {name}',
  rename: 'Rename',
  remove: 'Remove',
  cancel: 'Cancel',

  addTitle: 'Add a passkey',
  addText: 'Your browser then asks where to keep it. Your private key is locked with it, on this device.',
  name: 'Name',
  nameHint: 'So that you know it again, such as "Phone" or "Key on the key ring".',
  nameRequired: 'Give the passkey a name',
  privateKey: 'Your private key',
  continue: 'Continue',
  adding: 'Follow your browser…',
  added: 'The passkey is added.',

  renameTitle: 'Rename a passkey',
  save: 'Save',

  removeTitle: 'Remove this passkey?',
  removeText:
    '"{name}" no longer opens your account, and other devices that signed in with it are signed out. What your browser or security key keeps of it is of no use any more; you can delete it there.',
  removeYes: 'Yes, remove',
  removed: 'The passkey is removed.',
} as const;
