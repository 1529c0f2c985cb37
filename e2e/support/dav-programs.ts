import { installPackages, onPath } from './distribution.ts';

/** Programs of others that speak WebDAV, which the distribution has under these names. */
const DAV_PROGRAMS = ['litmus', 'rclone', 'cadaver'] as const;

export type DavProgram = (typeof DAV_PROGRAMS)[number];

/** Says how to get those that are missing. */
export const DAV_ADVICE =
  'Not all programs that speak WebDAV are there (litmus, rclone, cadaver): the tests install them with apt-get, as root or by ' +
  'sudo without a password; elsewhere install them yourself. What they test is SKIPPED.';

export function hasDavProgram(name: DavProgram): boolean {
  return onPath([name]) !== undefined;
}

export function hasDavPrograms(): boolean {
  return DAV_PROGRAMS.every(hasDavProgram);
}

/** Installs those that are missing; says on standard error where that does not work. */
export function ensureDavPrograms(): void {
  const missing = DAV_PROGRAMS.filter((name) => !hasDavProgram(name));
  if (missing.length > 0) installPackages(missing);
  if (!hasDavPrograms()) process.stderr.write(`\n${DAV_ADVICE}\n\n`);
}
