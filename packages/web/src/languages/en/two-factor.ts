/** Texts of setting up two-factor authentication. */
export const twoFactor = {
  why: 'With an authenticator app, your password alone is not enough to log in: each time, you also enter a code that the app shows you.',
  begin: 'Set up an authenticator app',

  scan: 'Scan this with your authenticator app',
  qrCode: 'QR code for your authenticator app',
  typed: 'Can’t scan it? Type this key into the app:',
  openApp: 'Open in an app on this device',
  code: 'Code from the app',
  codeHint: 'Six digits; they change every half minute.',
  codeRequired: 'Enter the six digits that the app shows',
  confirm: 'Switch on',

  codesTitle: 'Two-factor authentication is on',
  codesWhy:
    'If you lose the app, each of these recovery codes lets you in once. They are shown only now: keep them apart from your password.',
  codes: 'Recovery codes',
  download: 'Download as .txt file',
  kept: 'I have kept the recovery codes in a safe place',
  done: 'Continue',
  fileHeading: 'Recovery codes of {email}, each for one login:',
} as const;
