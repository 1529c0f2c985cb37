/** Texts of the recovery code of an account. */
export const recovery = {
  why: 'A recovery code is short enough to write down. With it you can set a new password if you forget yours, and everything still opens. It is made on this device; the server cannot read it.',
  make: 'Make a recovery code',
  code: 'Recovery code',
  once: 'It is shown only now. Write it down, and keep it apart from this device. It replaces any earlier code.',
  kitTitle: 'Recovery kit for Coffer',
  kitAccount: 'Account',
  kitServer: 'Server',
  kitFingerprint: 'Fingerprint of the key',
  kitMade: 'Made on',
  kitSigned: 'Signature',
  kitQr: 'QR code of the recovery code',
  kitUse:
    'To use it: open the server’s address, choose “Forgot your password?”, then “I have a recovery code”. Whoever has this sheet can open the account.',
  print: 'Print',
  download: 'Download as .txt file',
} as const;
