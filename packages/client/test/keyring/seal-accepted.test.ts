import { beforeAll, describe, expect, it } from 'vitest';
import { openRecord } from '../../src/keyring/open-record.ts';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { sealAccepted } from '../../src/keyring/seal-accepted.ts';
import type { SpaceRow } from '../../src/rows/space-row.ts';
import { type OwnSpaceKeys, openKeyring, sealedRow } from '../support/own-space.ts';

let keys: OpenKeyring;
let drive: OwnSpaceKeys;

beforeAll(async () => {
  ({ keys, drive } = await openKeyring(2));
});

/** The row that the operation leaves, whose fields are of the newest epoch. */
async function accepted(row: SpaceRow): Promise<SpaceRow> {
  const operation = await sealAccepted(row, 'added', keys);
  if (operation.kind === 'create') {
    const { encrypted_name, encrypted_metadata = null } = operation.item;
    const metadata_epoch = encrypted_metadata === null ? null : 2;
    return { ...row, encrypted_name, name_epoch: 2, encrypted_metadata, metadata_epoch };
  }
  if (operation.kind !== 'finish' || operation.item === undefined) throw new Error('It is a file');
  const { encrypted_name, encrypted_key } = operation.item;
  const encrypted_metadata = operation.content.encrypted_metadata ?? null;
  return { ...row, encrypted_name, name_epoch: 2, encrypted_key, key_epoch: 2, encrypted_metadata };
}

describe('What a program without keys added', () => {
  it.each(['file', 'directory'] as const)(
    'is accepted under the newest epoch, of whichever it was: a %s',
    async (kind) => {
      for (const epoch of [1, 2]) {
        const row = await sealedRow(drive.of(epoch), kind);
        expect((await openRecord(row, keys.space)).item).toMatchObject({ state: 'intact' });
        const { item } = await openRecord(await accepted(row), keys.space);
        expect(item).toMatchObject({ state: 'intact', name: 'secret.txt' });
      }
    },
  );

  it('is accepted without metadata where these open under no epoch', async () => {
    const row = await sealedRow(drive.of(1), 'directory');
    for (const metadata_epoch of [null, 3]) {
      expect(await accepted({ ...row, metadata_epoch })).toMatchObject({ encrypted_metadata: null });
    }
  });
});
