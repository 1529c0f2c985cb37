/** Texts of the parts that pages are made of. */
export const panels = {
  cancel: 'Cancel',
  tryAgain: 'Try again',
  needsServer: 'This takes the server, which cannot be reached now.',
} as const;
