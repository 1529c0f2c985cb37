/** Texts of signing in and signing up. */
export const auth = {
  away: 'The server cannot be reached. Signing in needs a network.',
  sharing: 'What you have shared can be saved as soon as your drive is open.',
  promiseTitle: 'What you put in here, only you can open.',
  promises: {
    1: 'Names, files and previews are encrypted on this device, before they leave it.',
    2: 'The server keeps what it cannot read. So do its backups.',
    3: 'If anything is changed on the way, Coffer tells you instead of showing it.',
  },
  language: 'Language',
  otherAddress:
    'This server is set up for {url}. At the address you are using, you may be signed out again soon.',
  cookiesDenied:
    'This browser blocks cookies for this site, and nobody can log in without one. Allow site data for this address.',
  storageDenied:
    'This browser stores nothing for this site. You can log in, but only until this tab is closed or reloaded.',

  email: 'Email',
  password: 'Password',
  emailInvalid: 'Enter an e-mail address, like name@example.org',
  passwordRequired: 'Enter your password',

  loginTitle: 'Welcome back',
  loginSubtitle: 'Log in to open your files.',
  remember: 'Remember me on this device',
  login: 'Log in',
  loggingIn: 'Opening your keys…',
  ended: {
    early:
      'You were signed out: this session was ended from another device, by a new password, or by an administrator. Once you are logged in, the activity in your account shows which.',
    over: 'Your session has ended. Log in again to continue.',
    reused:
      'You were signed out for your safety: an old key of this session was used again. Its data may have been copied, or this browser was restored from a backup. Log in, and check the activity in your account.',
  },
  noAccount: 'No account yet?',
  createOne: 'Create one',

  haveAccount: 'Have an account already?',
  toLogin: 'Log in',
} as const;

/** Texts of the ways to log in. */
export const login = {
  code: 'Two-factor code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  codeRequired: 'Enter the code of your authenticator app',
  codeTitle: 'One more step',
  codeSubtitle: 'Your account asks for a second factor.',
  keyIsMine: 'I keep my private key myself',
  confirm: 'Confirm',
  back: 'Back',
  makeKeyFile: 'Make my key file and log in',

  withPrivateKey: 'Log in with your private key',
  forgotten: 'Forgot your password?',
  withPassword: 'Log in with your password',
  keyTitle: 'Log in with your private key',
  keySubtitle: 'Whoever has the key needs no password. The key itself stays on this device.',
  keyHint: 'Paste it, drop the .pem file here, or choose it.',
  keyMissing: 'No private key found, please provide your private key when authenticating',
} as const;

/** Texts of the button that asks for a passkey. */
export const usePasskey = {
  signIn: 'Sign in with a passkey',
  unlock: 'Unlock with a passkey',
  waiting: 'Follow your browser…',
} as const;
