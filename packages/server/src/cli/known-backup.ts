import { BackupTooNew, readManifest } from '../backup/manifest.ts';
import { CommandRefused } from './output.ts';

/** True if a whole backup is in a directory. Throws CommandRefused for one by a newer version. */
export async function holdsBackup(directory: string): Promise<boolean> {
  try {
    return (await readManifest(directory)) !== null;
  } catch (error) {
    if (!(error instanceof BackupTooNew)) throw error;
    throw new CommandRefused(`${error.message}.`, { cause: error });
  }
}
