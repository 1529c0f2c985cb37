/** Set by `npm run test:all`: every HTTP test on every engine, and what is repeated for more confidence as often as it pays. */
export const ALL = 'TEST_ALL';

export const isAll = process.env[ALL] !== undefined;

/**
 * Marks a test, or a group of them, as left out of `npm test`: one that tells again, elsewhere or of another kind, what a test by day
 * tells in a cheaper way (CONTRIBUTING.md, *What a run takes*). Playwright reads the one, vitest the other.
 */
export const NIGHT = { tag: '@night', tags: ['night'] };

/** How often something is repeated, or how much is looked at: a share of it in `npm test`, which holds the same claim. */
export const dose = (usual: number, all: number): number => (isAll ? all : usual);
