/** Texts of the ways to log in. */
export const texts = {
  code: 'Two-factor code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  codeRequired: 'Enter the code of your authenticator app',
  codeTitle: 'One more step',
  codeSubtitle: 'Your account asks for a second factor.',
  keyIsMine: 'I keep my private key myself',
  confirm: 'Confirm',
  back: 'Back',

  withPrivateKey: 'Log in with your private key',
  forgotten: 'Forgot your password?',
  withPassword: 'Log in with your password',
  keyTitle: 'Log in with your private key',
  keySubtitle: 'Whoever has the key needs no password. The key itself stays on this device.',
  keyHint: 'Paste it, drop the .pem file here, or choose it.',
  keyMissing: 'No private key found, please provide your private key when authenticating',
} as const;
