/**
 * Of Argon2id (RFC 9106). The memory and passes are OWASP's minimum for
 * readable passwords, and more than enough here: what is hashed is a 256-bit key that the client has already
 * stretched, so that nobody who steals the database can guess it.
 */
export const HASH_COST = Object.freeze({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
