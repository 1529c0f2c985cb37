/** Texts of what stands around all pages, whoever looks at them; the login page loads them. */
export const app = {
  working: 'Working...',
  notFoundTitle: 'There is nothing here',
  notFound: 'The address may be mistyped, or what was here has been moved.',
  toMyFiles: 'Go to My Files',
  brokenTitle: 'Something went wrong',
  tryAgain: 'Try again',
} as const;

/** Titles of pages, before the name of the application. */
export const titles = {
  myFiles: 'My files',
  recent: 'Recent',
  starred: 'Starred',
  trash: 'Trash',
  photos: 'Photos',
  saveToCoffer: 'Save to Coffer',
  fileLink: 'File Link',
  sendFiles: 'Send files',
  invitation: 'Invitation',
  filePreview: 'File Preview',
  login: 'Login',
  decryptPrivateKey: 'Decrypt Private Key',
  accountLocked: 'Account Locked',
  lockScreen: 'Lock Screen',
  createAnAccount: 'Create an account',
  yourPrivateKey: 'Your private key',
  twofactorAuthentication: 'Two-factor authentication',
  activationLink: 'Activation link',
  accountActivation: 'Account activation',
  appUsers: 'App Users',
  appUser: 'App User',
  invitations: 'Invitations',
  appSettings: 'App Settings',
  overview: 'Overview',
  events: 'Events',
  forgotYourPassword: 'Forgot your password?',
  startOver: 'Start over',
  myAccount: 'My Account',
  changePassword: 'Change Password',
  whatDiffers: 'What differs',
  whatWaits: 'What waits',
  shared: 'Shared',
  myLinks: 'My Links',
} as const;

/** Texts of a page that came over plain HTTP. */
export const insecure = {
  title: 'Coffer needs a secure connection',
  text: 'Your files are encrypted on this device, and browsers allow that only over HTTPS, or on the computer that the server runs on.',
  steps: {
    1: 'If you typed the address, try it with https:// in front.',
    2: 'On the computer that runs the server, open http://localhost with the server’s port.',
    3: 'If you run the server: give it a certificate, or set COFFER_TLS=self-signed, and start it again.',
  },
  tryHttps: 'Try HTTPS',
} as const;
