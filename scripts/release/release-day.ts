/** The day of a version that the changelog does not name. */
const NO_DAY = '2026-01-01';

/**
 * Returns the day that a changelog gives a version, in a heading such as `## 1.0.0 - 2026-12-31`. The files of a release carry it, and browsers
 * know by it whether one has changed since the release before.
 */
export function releaseDay(changelog: string, version: string): Date {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} `));
  return new Date(/\d{4}-\d{2}-\d{2}/.exec(heading ?? '')?.[0] ?? NO_DAY);
}
