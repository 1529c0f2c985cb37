import { rm } from 'node:fs/promises';

/** Removes a SQLite file that nobody has open, with its log and the index of that, which a crash leaves behind. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
}
