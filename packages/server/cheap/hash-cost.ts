// In the place of src/auth/hash-cost.ts for tests that are about something else. No build of the product holds this file.
export const HASH_COST = Object.freeze({ memoryCost: 8, timeCost: 1, parallelism: 1 });
