import { constants } from 'node:fs';
import { chmod, lstat, open, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CommandRefused } from '../failures/command-refused.ts';
import { isOwn } from '../is-own.ts';
import { makeFolders } from '../make-folders.ts';

const DEFAULT_PROFILE = 'default';
/** Names that every file system takes, and that lead nowhere else. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the profile: what was given, COFFER_PROFILE, or `default`. Throws CommandRefused for what cannot be one. */
export function profileName(given: string | undefined, environment: Environment): string {
  const name = given ?? (environment['COFFER_PROFILE'] || DEFAULT_PROFILE);
  if (NAME.test(name)) return name;
  throw new CommandRefused(
    'usage',
    `${JSON.stringify(name)} is no name of a profile; take letters, digits and . _ @ + -, 64 at most.`,
  );
}

/**
 * The folder in which profiles lie: that of the system for what programs keep between two starts (on Linux that of the XDG
 * Base Directory Specification, XDG_STATE_HOME).
 */
export function profilesFolder(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
  home = homedir(),
): string {
  const state = environment['XDG_STATE_HOME'];
  // The specification has relative paths ignored.
  if (state?.startsWith('/')) return join(state, 'coffer');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'coffer');
  if (platform === 'win32') {
    return join(environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'coffer');
  }
  return join(home, '.local', 'state', 'coffer');
}

/**
 * Makes the folder of a profile for its owner alone (mode 0700), or checks that it is that. Throws CommandRefused for one that
 * belongs to somebody else, and the errors of the file system.
 */
export async function ownFolder(folder: string): Promise<void> {
  await makeFolders(folder, 0o700);
  const stats = await lstat(folder);
  if (!isOwn(stats)) {
    throw new CommandRefused(
      'local',
      `${folder} belongs to another user of this machine; run coffer as its owner.`,
    );
  }
  if (process.geteuid !== undefined && (stats.mode & 0o077) !== 0) await chmod(folder, 0o700);
}

/**
 * Makes a file for its owner alone (mode 0600), or leaves the one that is there; throws ELOOP for a symbolic link. What SQLite puts
 * beside it gets its mode.
 */
export async function ownFile(path: string): Promise<void> {
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
  await (await open(path, flags, 0o600)).close();
}

/** The names of the profiles that are there, in the order of their names. */
export async function profilesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  } catch {
    return [];
  }
}
