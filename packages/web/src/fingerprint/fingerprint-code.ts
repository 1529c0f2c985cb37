/** So that no other code is taken for one. Letters that a QR code holds in the fewest modules. */
const PREFIX = 'COFFER-FINGERPRINT:';

const CODE = /^COFFER-FINGERPRINT:([0-9A-F]{64})$/;

/** What the QR code of a fingerprint says. @param fingerprint 64 digits, lower-case hex */
export function textOfCode(fingerprint: string): string {
  return PREFIX + fingerprint.toUpperCase();
}

/** The fingerprint that a QR code says, lower-case hex; null where it is a code of something else. */
export function fingerprintIn(text: string): string | null {
  return CODE.exec(text)?.[1]?.toLowerCase() ?? null;
}
