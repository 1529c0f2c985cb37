import { execute } from '../http/support/data-directory.ts';
import type { TestDrive } from './test-drive.ts';

/**
 * Removes the heads of a drive from a server's database, as a hostile server does. From then on calls without keys change the drive, and to
 * its devices it is a lie until `signFound` signs it.
 */
export async function removeHeads(dataDir: string, { keyring }: Pick<TestDrive, 'keyring'>): Promise<void> {
  const driveId = await keyring.driveId();
  await execute(dataDir, 'delete from heads where space_id = ?', driveId);
  await execute(dataDir, 'update spaces set head_revision = null where id = ?', driveId);
}

/** Signs the first head of such a drive over all that is there, as whatever gives an account its first keys does. */
export async function signFound({ api, keyring }: Pick<TestDrive, 'api' | 'keyring'>): Promise<void> {
  const params = { id: await keyring.driveId() };
  const head = await keyring.signUnsigned(await api.call('spaceDigests', { params, query: {} }));
  const signed = await keyring.readHead(head);
  if (signed === null) throw new Error('It is signed by this very key pair');
  const body = { id: signed.batch.id, operations: [], chunks: [], head };
  await api.call('changeSpace', { params, body });
}
