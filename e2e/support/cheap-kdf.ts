/**
 * The condition under which `#kdf-cost` and `#hash-cost` are what stands in `packages/crypto/cheap` and
 * `packages/server/cheap`. Key derivation is two thirds of what a sign-in costs, and most tests are about something else.
 * Messages are looked for more often there, too: tests wait for hundreds of them.
 * No build of the product has these files, so no configuration reaches them.
 */
export const CHEAP_KDF_CONDITION = 'coffer-cheap-kdf';

/** Arguments of Node with which a built server, or a command of it, derives keys at the least cost. */
export const CHEAP_KDF = [`--conditions=${CHEAP_KDF_CONDITION}`] as const;
