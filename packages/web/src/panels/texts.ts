/** Texts of the parts that pages are made of. */
export const texts = {
  cancel: 'Cancel',
  tryAgain: 'Try again',
} as const;
