// In the place of src/kdf-cost.ts for tests that are about something else: no more than Argon2id's least. No build of the
// product holds this file; what is sealed with it opens in none.
export const KDF_PARAMETERS = Object.freeze({ memoryKiB: 8, iterations: 1, parallelism: 1 });
