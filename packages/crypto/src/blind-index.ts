import type { AccountKey } from './account-key.ts';
import { toHex, utf8Encode } from './encoding.ts';
import { prefixesOf, queryWordsOf, wordsOf } from './words.ts';

const TOKEN_LENGTH = 16;
const MAXIMUM_TOKENS = 512;

/** Follows the token of a whole word, which ranks above a prefix. */
const WHOLE_WORD = '*';

/**
 * The search tokens of a name: 32 hex digits for each prefix of each word, with `*` after those that are a
 * whole word. Without repetition, at most 512 (whole words first), sorted so that the order tells nothing.
 */
export async function searchTokens(accountKey: AccountKey, name: string): Promise<string[]> {
  const whole = new Set(wordsOf(name));
  const prefixes = [...whole].flatMap(prefixesOf);
  const indexed = [...new Set([...whole, ...prefixes])].slice(0, MAXIMUM_TOKENS);
  const tokens = await Promise.all(
    indexed.map(async (text) => (await token(accountKey, text)) + (whole.has(text) ? WHOLE_WORD : '')),
  );
  return tokens.sort();
}

/** One token for each word of a query; a name matches if it has them all. Nothing to search for gives none. */
export function queryTokens(accountKey: AccountKey, query: string): Promise<string[]> {
  return Promise.all(queryWordsOf(query).map((word) => token(accountKey, word)));
}

/** HMAC-SHA256 truncated to 128 bits (RFC 2104, section 5). */
async function token(accountKey: AccountKey, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', accountKey.searchToken, utf8Encode(text));
  return toHex(new Uint8Array(mac, 0, TOKEN_LENGTH));
}
