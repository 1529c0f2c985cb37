import type { Item } from '@coffer/contract';
import type { OpenedNamesKey } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type { Keyring } from '../../src/keyring/keyring.ts';
import { createMemoryStore } from '../../src/replica/memory-store.ts';
import { LINKS, OPENING, OWNED } from '../../src/replica/next-to-rows.ts';
import { OpenedReplica } from '../../src/replica/opened-replica.ts';
import { Replica } from '../../src/replica/replica.ts';
import { aRow, SPACE_ID, signedRow } from '../support/rows.ts';
import { sourceOf } from '../support/shown-space.ts';

/** Opens whatever it is given. */
async function anyKeyring(): Promise<Pick<Keyring, 'openEntries' | 'namesKey'>> {
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages);
  const opened = (items: readonly Item[]) =>
    items.map(({ id, version_id }) => ({
      ...{ id, state: 'intact', name: id, kind: version_id === null ? 'directory' : 'file' },
    }));
  const keyring = {
    namesKey: async () => key as OpenedNamesKey,
    openEntries: async ({ parents, children }: { parents: readonly Item[]; children: readonly Item[] }) => ({
      ...{ parents: opened(parents), children: opened(children) },
    }),
  };
  return keyring as unknown as Pick<Keyring, 'openEntries' | 'namesKey'>;
}

describe('What is kept next to the rows', () => {
  it.each([LINKS, OPENING, OWNED])(
    'stays as it is, though somebody signs a directory with the id %s',
    async (id) => {
      const directory = signedRow({ ...aRow().directory, id, file_id: null });
      const file = signedRow({ ...aRow().file, file_id: id });
      const rows = [directory, file];
      const source = sourceOf({ revision: 3, rows, removed: [], removedRows: 0 });
      const store = createMemoryStore();
      const replica = await Replica.open({ spaceId: SPACE_ID, source, open: async () => store });
      await replica.bringUp(new AbortController().signal);
      const kept = [{ part: 0, number: 0, sealed: Uint8Array.of(1) }];
      await store.writeBlocks(id, { clear: true, put: kept });
      const opened = new OpenedReplica(replica, await anyKeyring());
      const page = await opened.page(id, {});
      expect(page?.children.map((child) => child.id)).toEqual([file.id]);
      expect(await store.blocks(id)).toEqual(kept);
    },
  );
});
