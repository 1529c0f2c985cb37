/** Argon2id as in RFC 9106, section 4, second recommended option, but with one lane: browsers give one thread. */
export const KDF_PARAMETERS = Object.freeze({ memoryKiB: 65_536, iterations: 3, parallelism: 1 });
