/** Set by `npm run test:all`: every HTTP test on every engine, and what is repeated for more confidence as often as it pays. */
export const ALL = 'TEST_ALL';

export const isAll = process.env[ALL] !== undefined;

/** Marks a browser test that is for the night alone: one that tells again, in the page, what a test by day tells in a cheaper way. */
export const NIGHT = { tag: '@night' };

/** How often something is repeated, or how much is looked at: a share of it in `npm test`, which holds the same claim. */
export const dose = (usual: number, all: number): number => (isAll ? all : usual);
