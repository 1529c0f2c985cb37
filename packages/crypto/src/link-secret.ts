import { fromBase64Url, fromHex, toHex } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';
import { type LinkKeyBytes, linkKeyBytes } from './link-key.ts';

const KEY_IN_HEX = /^[0-9a-f]{64}$/;
const WRAPPED_KEY = /^[A-Za-z0-9_-]{104}$/;

/**
 * The secret behind the `#` of a link's address. It never goes to the server: the link key in hex, or the link
 * key wrapped under a password.
 */
export type LinkSecret =
  | { readonly kind: 'key'; readonly key: LinkKeyBytes }
  | { readonly kind: 'password'; readonly wrapped: string };

/** The text behind the `#`. */
export function encodeLinkSecret(secret: LinkSecret): string {
  return secret.kind === 'key' ? toHex(secret.key) : secret.wrapped;
}

/**
 * Reads the text behind the `#`, without the `#`. Throws EncodingInvalid for what is neither.
 *
 * @example
 * ```ts
 * import { decodeLinkSecret, encodeLinkSecret, generateLinkKey } from '@coffer/crypto';
 *
 * const text = encodeLinkSecret({ kind: 'key', key: generateLinkKey() });
 * text.length; // => 64
 * decodeLinkSecret(text).kind; // => 'key'
 * decodeLinkSecret('something else'); // throws EncodingInvalid
 * ```
 */
export function decodeLinkSecret(text: string): LinkSecret {
  if (KEY_IN_HEX.test(text)) return { kind: 'key', key: linkKeyBytes(fromHex(text)) };
  if (!WRAPPED_KEY.test(text)) throw new EncodingInvalid('link');
  fromBase64Url(text);
  return { kind: 'password', wrapped: text };
}
