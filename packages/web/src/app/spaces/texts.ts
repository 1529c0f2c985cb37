/** Texts of spaces beside the drive. */
export const texts = {
  copied: (name: string) => `“${name}” is in My Files now, as a copy of your own.`,
} as const;
