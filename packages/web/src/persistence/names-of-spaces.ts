/** What this browser keeps of a space for an account ends as the drive's id does, so that the names of an account are told from others. */
const endOf = (driveId: string): string => driveId.slice(-10);

/** The name under which a drive, or another space for the account of a drive, is kept; Chromium takes 63 characters for a bucket. */
export function nameOfSpace(prefix: string, driveId: string, spaceId: string = driveId): string {
  return prefix + spaceId + (spaceId === driveId ? '' : `-${endOf(driveId)}`);
}

/** True if a name is that of a drive, or of a space for its account. */
export const isOfAccount = (name: string, driveId: string): boolean => name.endsWith(endOf(driveId));

/** The spaces next to the drive among names that begin with a prefix. */
export function spacesIn(names: readonly string[], prefix: string, driveId: string): string[] {
  const isNextToDrive = (name: string) => isOfAccount(name, driveId) && name !== nameOfSpace(prefix, driveId);
  return names.filter(isNextToDrive).map((name) => name.slice(prefix.length, -endOf(driveId).length - 1));
}
