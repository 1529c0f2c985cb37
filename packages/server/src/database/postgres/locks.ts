import type { Job } from '../database.ts';

/** The space of Coffer's advisory locks, which are shared by all that use a database: "Cofr" as a number. */
const SPACE = 0x436f6672;

const NUMBERS = { writing: 1, 'clean-up': 2, use: 3 } as const satisfies Record<
  Job | 'writing' | 'use',
  number
>;

/** The two numbers of a lock, as PostgreSQL's functions take them. */
export function lockOf(name: keyof typeof NUMBERS): string {
  return `${SPACE}, ${NUMBERS[name]}`;
}
