import type { AccountKey } from './account-key-chain.ts';
import type { Bytes } from './bytes.ts';
import { fromHex, toHex, utf8Encode } from './encoding.ts';
import { randomBytes } from './random.ts';
import { beginningOf, indexedTextsOf, queryWordsOf } from './words.ts';

const TOKEN_LENGTH = 16;
const MAXIMUM_TOKENS = 512;

/**
 * Each text has so many tokens. A name carries one of them, by chance. So what many names have in common shows in few
 * of them at a time, and how often a token occurs tells little of the text. As many as one byte counts.
 */
const TOKENS_PER_TEXT = 256;

/** The number of a name's tokens is a multiple of this, so that it does not tell the number and length of its words. */
const TOKEN_STEP = 16;

/** Names that are sealed together have words in common. With all of its tokens a text takes 4 KiB. */
const TEXTS_REMEMBERED = 256;

/** The tokens of the texts that were used last, for as long as the key is in memory. */
const remembered = new WeakMap<AccountKey, Map<string, Promise<Bytes>>>();

/**
 * The search tokens of a name, 32 hex digits each: for each text of the index one of its 256, drawn whenever the
 * name is sealed, and as many that stand for nothing as it takes to a multiple of 16. At most 512, sorted so that the
 * order tells nothing.
 *
 * @param random what draws them; the device's generator by default
 */
export async function searchTokens(
  accountKey: AccountKey,
  name: string,
  random: (length: number) => Bytes = randomBytes,
): Promise<string[]> {
  const texts = indexedTextsOf(name).slice(0, MAXIMUM_TOKENS);
  const draws = random(texts.length);
  const drawn = texts.map(async (text, index) => nth(await tokensOf(accountKey, text), draws[index] ?? 0));
  const tokens = new Set(await Promise.all(drawn));
  const count = Math.max(TOKEN_STEP, Math.ceil(tokens.size / TOKEN_STEP) * TOKEN_STEP);
  while (tokens.size < count) {
    const fillers = random((count - tokens.size) * TOKEN_LENGTH);
    for (let index = 0; index * TOKEN_LENGTH < fillers.length; index++) tokens.add(nth(fillers, index));
  }
  return [...tokens].sort();
}

/**
 * One token for each word of a query. The server makes of it all those that a name may carry; a name may match if
 * it has one of each. Nothing to search for gives none. What the server finds is more than what the query says, since
 * only beginnings of some lengths are indexed: `wholeWordsOf` decides.
 *
 * @example
 * ```ts
 * import {
 *   createAccountKey,
 *   generateKeyPair,
 *   importPrivateKey,
 *   newItemId,
 *   queryTokens,
 *   searchTokens,
 *   storedTokens,
 * } from '@coffer/crypto';
 *
 * const privateKey = await importPrivateKey((await generateKeyPair()).privateKeyPem);
 * const { accountKey } = await createAccountKey(privateKey, newItemId());
 * const stored = await searchTokens(accountKey, 'Holiday photos.zip'); // what the server keeps of the name
 * const [token = ''] = await queryTokens(accountKey, 'photos'); // what it is asked for
 * const possible = await storedTokens(token); // what it looks for
 * possible.some((candidate) => stored.includes(candidate)); // => true
 * ```
 */
export async function queryTokens(accountKey: AccountKey, query: string): Promise<string[]> {
  const texts = [...new Set(queryWordsOf(query).map(beginningOf))];
  return Promise.all(texts.map(async (text) => toHex(await textKey(accountKey, text))));
}

/**
 * The 256 tokens that names may carry for a token of a query: the first blocks of its key stream, AES-128 in counter
 * mode (NIST SP 800-38A, 6.5). Without the token nobody can tell which of them belong together.
 */
export async function storedTokens(queryToken: string): Promise<string[]> {
  const tokens = await allTokens(fromHex(queryToken));
  return Array.from({ length: TOKENS_PER_TEXT }, (_, index) => nth(tokens, index));
}

/** All tokens of a text, one after the other. */
function tokensOf(accountKey: AccountKey, text: string): Promise<Bytes> {
  const known = remembered.get(accountKey) ?? new Map<string, Promise<Bytes>>();
  remembered.set(accountKey, known);
  const tokens = known.get(text) ?? textKey(accountKey, text).then(allTokens);
  known.delete(text);
  known.set(text, tokens);
  tokens.catch(() => known.delete(text));
  const [oldest] = known.keys();
  if (known.size > TEXTS_REMEMBERED && oldest !== undefined) known.delete(oldest);
  return tokens;
}

function nth(tokens: Bytes, index: number): string {
  return toHex(tokens.subarray(index * TOKEN_LENGTH, (index + 1) * TOKEN_LENGTH));
}

/** HMAC-SHA256 truncated to 128 bits (RFC 2104, section 5). */
async function textKey(accountKey: AccountKey, text: string): Promise<Bytes> {
  const mac = await crypto.subtle.sign('HMAC', accountKey.searchToken, utf8Encode(text));
  return new Uint8Array(mac.slice(0, TOKEN_LENGTH));
}

async function allTokens(keyBytes: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', keyBytes, 'AES-CTR', false, ['encrypt']);
  const algorithm = { name: 'AES-CTR', counter: new Uint8Array(TOKEN_LENGTH), length: 64 };
  const zeros = new Uint8Array(TOKENS_PER_TEXT * TOKEN_LENGTH);
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, zeros));
}
