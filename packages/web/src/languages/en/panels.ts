/** Texts of the parts that pages are made of. */
export const panels = {
  cancel: 'Cancel',
  close: 'Close',
  togglePassword: 'Toggle password visibility',
  thumbnailDamaged: 'The thumbnail was damaged or exchanged outside Coffer',
  copy: 'Copy to clipboard',
  copied: 'Saved in clipboard',
  currentPassword: 'Current password',
  currentPasswordRequired: 'Enter your current password',
  tryAgain: 'Try again',
  needsServer: 'This takes the server, which cannot be reached now.',
} as const;
