const OWNER_DIGITS = 5;
const TOKEN_DIGITS = 11;

/**
 * What the index files a token under, 64 bits: the beginning of the owner's id, so that what is one person's lies
 * together, and the beginning of the token, which is the output of a keyed hash. Short, because a name has dozens
 * of tokens. Where the keys of two people meet, the items that are read for a result are still only the owner's.
 *
 * @param ownerId a UUID
 * @param token in hex
 */
export function postingKey(ownerId: string, token: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${ownerId.slice(0, OWNER_DIGITS)}${token.slice(0, TOKEN_DIGITS)}`));
}
