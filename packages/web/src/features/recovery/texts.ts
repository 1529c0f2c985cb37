/** Texts of the recovery code of an account. */
export const texts = {
  why: 'A recovery code is short enough to write down. With it you can set a new password if you forget yours, and everything still opens. It is made on this device; the server cannot read it.',
  make: 'Make a recovery code',
  code: 'Recovery code',
  once: 'It is shown only now. Write it down, and keep it apart from this device. It replaces any earlier code.',
  download: 'Download as .txt file',
  fileHeading: (email: string) => `Recovery code of ${email}:`,
} as const;
