import { randomBytes, randomUUID } from 'node:crypto';
import {
  chainedHash,
  headBytes,
  headHash,
  isMilestone,
  type KnownHead,
  NO_HEAD,
  sha256,
  toHex,
} from '@coffer/crypto';
import { execute } from '../http/support/data-directory.ts';
import type { TestDrive } from './test-drive.ts';

/** How many changes others make while a device is away. */
export const CHANGES_ELSEWHERE = 3_000;

const COLUMNS = [
  ...['space_id', 'revision', 'hash', 'bytes_hash', 'bytes', 'signature', 'next_signature'],
  ...['is_kept', 'is_milestone', 'by_owner', 'stored_at'],
];

/** The newest head of a drive that somebody has signed. */
export async function newestHead(drive: TestDrive): Promise<KnownHead> {
  const params = { id: await drive.keyring.driveId() };
  const { head } = await drive.api.call('spaceProofs', { params, body: { after: 0 } });
  const read = head && (await drive.keyring.readHead(head.newest));
  if (read == null) throw new Error('Nobody has signed it');
  return { head: read, hash: await headHash(read) };
}

/**
 * Puts heads into a server's database, as other devices of a drive's owner have signed them in a hundred days, and as they are kept
 * after 90 days: of all but milestones and the newest one, their hashes alone.
 */
export async function changeElsewhere(drive: TestDrive, dataDir: string): Promise<KnownHead> {
  const spaceId = await drive.keyring.driveId();
  let { head, hash } = await newestHead(drive);
  let milestone = NO_HEAD;
  const rows: unknown[][] = [];
  for (let count = 0; count < CHANGES_ELSEWHERE; count++) {
    head = {
      ...head,
      revision: head.revision + 1,
      batch: { id: randomUUID(), operationsHash: randomBytes(32).toString('hex') },
      previous: hash,
      milestone,
      ownersHead: hash,
    };
    const bytesHash = toHex(await sha256(headBytes(head)));
    hash = await chainedHash(hash, bytesHash);
    const isNewest = count === CHANGES_ELSEWHERE - 1;
    const kept =
      isNewest || isMilestone(head)
        ? (await drive.keyring.signHead({ ...head, keyBefore: head, begun: null })).signed
        : { bytes: null, signature: null };
    if (isMilestone(head)) milestone = hash;
    const flags = [null, Number(isMilestone(head)), Number(isMilestone(head)), 1, 1];
    rows.push([spaceId, head.revision, hash, bytesHash, kept.bytes, kept.signature, ...flags]);
  }
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500);
    const places = some.map((row) => `(${row.map(() => '?').join()})`).join();
    await execute(dataDir, `insert into heads (${COLUMNS.join()}) values ${places}`, ...some.flat());
  }
  const { revision } = head;
  const standing = 'update spaces set revision = ?, head_revision = ? where id = ?';
  await execute(dataDir, standing, revision, revision, spaceId);
  await execute(dataDir, 'update digests set revision = ? where space_id = ?', revision, spaceId);
  return { head, hash };
}
