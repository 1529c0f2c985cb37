/** Texts of what stands around all pages, whoever looks at them; the login page loads them. */
export const texts = {
  working: 'Working...',
  notFoundTitle: 'There is nothing here',
  notFound: 'The address may be mistyped, or what was here has been moved.',
  toMyFiles: 'Go to My Files',
  brokenTitle: 'Something went wrong',
  tryAgain: 'Try again',
  insecureTitle: 'Coffer needs a secure connection',
  insecure:
    'Your files are encrypted on this device, and browsers allow that only over HTTPS, or on the computer that the server runs on.',
  insecureSteps: [
    'If you typed the address, try it with https:// in front.',
    'On the computer that runs the server, open http://localhost with the server’s port.',
    'If you run the server: give it a certificate, or set COFFER_TLS=self-signed, and start it again.',
  ],
  insecureTry: 'Try HTTPS',
} as const;
