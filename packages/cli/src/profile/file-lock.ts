import { SqliteDatabase, SqliteError } from '@coffer/sqlite';
import { ownFile } from './profile-folder.ts';

/** A lock that one process holds. It is gone with the process, however that ends. */
export interface FileLock {
  release(): void;
}

/** Takes the lock of this name beside other files; null while another process has it. */
export async function takeFileLock(path: string): Promise<FileLock | null> {
  await ownFile(path);
  const database = new SqliteDatabase(path, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => void database.close() };
}
