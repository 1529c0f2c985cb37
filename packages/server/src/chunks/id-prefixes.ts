/** The first two hex digits of all item ids, by which a store is gone through piece by piece. */
export function idPrefixes(): string[] {
  return Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
}
