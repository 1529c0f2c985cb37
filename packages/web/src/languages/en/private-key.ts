/** Texts about the private key, wherever it is entered or shown. */
export const privateKey = {
  privateKey: 'Private key',
  notKeptHint:
    'This server does not keep your private key. Paste it, or choose the .pem file that you saved.',
  chooseFile: 'Choose file',
  required: 'Paste your private key, from -----BEGIN to END-----',
  pem: 'Private key (PEM)',
  download: 'Download as .pem file',
  meaning:
    'A program without encryption made it. The key file holds your private key and a second secret, without which nothing of yours opens, even if the private key alone became known. You save it in the next step. From then on, the private key that you have now no longer opens this account, and neither do its passkeys and its recovery code.',
} as const;
