/** Texts about the private key, wherever it is entered or shown. */
export const texts = {
  privateKey: 'Private key',
  notKeptHint:
    'This server does not keep your private key. Paste it, or choose the .pem file that you saved.',
  chooseFile: 'Choose file',
  required: 'Paste your private key, from -----BEGIN to END-----',
  pem: 'Private key (PEM)',
  download: 'Download as .pem file',
} as const;
