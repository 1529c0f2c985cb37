import { decodeLinkSecret } from '@coffer/crypto';

/** What belongs behind the `#`, in a key or a whole address as people copy them; null where there is none. */
export function secretIn(pasted: string): string | null {
  // Mail programs break long lines.
  const text = pasted.replace(/\s+/g, '');
  const secret = text.slice(text.indexOf('#') + 1);
  try {
    decodeLinkSecret(secret);
    return secret;
  } catch {
    return null;
  }
}
