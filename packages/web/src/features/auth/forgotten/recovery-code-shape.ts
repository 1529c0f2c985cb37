/** 160 bits in base32, and the digits that are read as letters. */
const SHAPE = /^[A-Z0-8]{32}$/i;

/** Whether a text has the shape of a recovery code, however it is spaced. */
export function looksLikeRecoveryCode(text: string): boolean {
  return SHAPE.test(text.replace(/[\s-]/g, ''));
}
