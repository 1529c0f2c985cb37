/**
 * Whether an e-mail address is meant by a pattern: `*` stands for any characters, and a pattern without `@` is a
 * domain. Case does not count. It takes a time that grows with the lengths alone, whatever the pattern.
 */
export function matchesPattern(email: string, pattern: string): boolean {
  const wanted = (pattern.includes('@') ? pattern : `*@${pattern}`).toLowerCase();
  const [head = '', ...rest] = wanted.split('*');
  const address = email.toLowerCase();
  if (rest.length === 0) return address === head;
  const tail = rest.pop() ?? '';
  if (!address.startsWith(head) || !address.endsWith(tail)) return false;
  // What stands between two stars is looked for from the left, which leaves most for the rest.
  let position = head.length;
  for (const part of rest) {
    const found = address.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return position <= address.length - tail.length;
}

/** Whether somebody with this address may register: blocked patterns win, and no allowed one means everybody. */
export function isEmailAllowed(
  email: string,
  patterns: { readonly allowed_emails: readonly string[]; readonly blocked_emails: readonly string[] },
): boolean {
  if (patterns.blocked_emails.some((pattern) => matchesPattern(email, pattern))) return false;
  const { allowed_emails } = patterns;
  return allowed_emails.length === 0 || allowed_emails.some((pattern) => matchesPattern(email, pattern));
}

/** Whether somebody with this address may share, and be shared with: everybody, where there is no pattern. */
export function isSharingAllowed(email: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matchesPattern(email, pattern));
}
