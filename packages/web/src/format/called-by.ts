/**
 * Returns somebody on one line, by the name that one has given them, which never stands without the address. It has a direction of its own, whatever
 * script it is in.
 *
 * @param name null for none
 * @param who the address, or what stands in its place
 */
export function calledBy(name: string | null, who: string): string {
  return name === null ? who : `\u2068${name}\u2069 (${who})`;
}
