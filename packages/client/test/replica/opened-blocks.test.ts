import { type Bytes, bucketOf, type OpenedNamesKey } from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { unpackColumns } from '../../src/replica/columns.ts';
import { HashIndex } from '../../src/replica/hash-index.ts';
import { createMemoryStore } from '../../src/replica/memory-store.ts';
import { entryOf, OpenedBlocks, type OpenedEntry } from '../../src/replica/opened-blocks.ts';
import type { KeptBlock, ReplicaStore } from '../../src/replica/replica-store.ts';
import { byNode, packHashes } from '../../src/replica/row-hashes.ts';
import { keptRow } from '../../src/replica/rows.ts';
import { rowHash } from '../../src/rows/canonical-item.ts';
import type { SignedRow, SpaceRow } from '../../src/rows/space-row.ts';
import { aRow, SPACE_ID, signedRow } from '../support/rows.ts';

const OTHER = '9b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
const IDS = Array.from({ length: 12 }, (_, n) => `${n.toString(16).repeat(8)}-0000-4000-8000-000000000000`);

let key: OpenedNamesKey;
beforeAll(async () => {
  key = await newKey();
});

async function newKey(): Promise<OpenedNamesKey> {
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  return (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages)) as OpenedNamesKey;
}

/** The rows of a space, as versions of themselves. */
class Rows {
  readonly store: ReplicaStore = createMemoryStore();
  readonly versions = new Map<string, number>();

  row(id: string): SignedRow {
    const name = Buffer.from([this.versions.get(id) ?? 0, 1]).toString('base64url');
    return signedRow({ ...aRow().file, id, encrypted_name: name });
  }

  async index(): Promise<HashIndex> {
    const rows = [...this.versions.keys()].map(async (id) => ({
      id,
      bucket: await bucketOf(id),
      hash: await rowHash(SPACE_ID, this.row(id)),
    }));
    const nodes = [...byNode(await Promise.all(rows))].map(([node, hashed]): [number, Bytes] => [
      node,
      packHashes(hashed),
    ]);
    return new HashIndex(new Map(nodes));
  }

  /** As it opens now. */
  async entry(id: string): Promise<OpenedEntry> {
    const row = this.row(id);
    const item = { id, name: `${id} ${row.encrypted_name}`, kind: 'file', state: 'intact' };
    return entryOf(item as unknown as OpenedEntry, keptRow(SPACE_ID, row).packed);
  }

  async blocks(more: { parentId?: string; parents?: SpaceRow[]; key?: OpenedNamesKey } = {}) {
    const ports = { store: this.store, key, hashes: await this.index(), spaceId: SPACE_ID };
    return OpenedBlocks.of({ ...ports, parentId: SPACE_ID, parents: [], ...more });
  }

  /** Reads all that counts, opens what is missing, and keeps it. */
  async visit(more?: Parameters<Rows['blocks']>[0]): Promise<{ names: string[]; opened: number }> {
    const blocks = await this.blocks(more);
    const known: Record<string, unknown>[] = [];
    for await (const { columns, picks } of blocks.read(await blocks.places())) {
      known.push(...unpackColumns(columns, picks, ['id', 'name']));
    }
    const missing = [...this.versions.keys()].filter((id) => !known.some((entry) => entry['id'] === id));
    const opened = await Promise.all(missing.map((id) => this.entry(id)));
    await blocks.add(opened);
    await blocks.finish();
    const names = [...known.map(({ name }) => String(name)), ...opened.map(({ name }) => name)];
    return { names: names.sort(), opened: opened.length };
  }

  async expected(): Promise<string[]> {
    const entries = await Promise.all([...this.versions.keys()].map((id) => this.entry(id)));
    return entries.map(({ name }) => name).sort();
  }
}

type Tampering = (blocks: readonly KeptBlock[]) => readonly KeptBlock[];

const tamperings: Record<string, Tampering> = {
  nothing: (blocks) => blocks,
  'cut off': (blocks) => blocks.map((block) => ({ ...block, sealed: block.sealed.slice(0, -1) })),
  emptied: (blocks) => blocks.map((block) => ({ ...block, sealed: new Uint8Array(0) })),
  'changed by a bit': (blocks) =>
    blocks.map((block) => ({
      ...block,
      sealed: block.sealed.map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
    })),
  exchanged: (blocks) =>
    blocks.map((block, index) => ({ ...block, sealed: (blocks.at(index - 1) ?? block).sealed })),
  'at another place': (blocks) => blocks.map((block) => ({ ...block, number: block.number + 1 })),
  twice: (blocks) => [...blocks, ...blocks.map((block) => ({ ...block, part: 3, number: block.number + 7 }))],
};

const step = fc.oneof(
  fc.record({ do: fc.constant('change' as const), ids: fc.subarray(IDS) }),
  fc.record({ do: fc.constant('remove' as const), ids: fc.subarray(IDS) }),
  fc.record({ do: fc.constant('roll back' as const) }),
  fc.record({ do: fc.constant('tamper' as const), how: fc.constantFrom(...Object.keys(tamperings)) }),
);

describe('What was opened of the rows of a directory', () => {
  it('is read as its rows are now, whatever they were and whatever happened to what is kept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const rows = new Rows();
        let before: readonly KeptBlock[] = [];
        for (const each of steps) {
          const kept = await rows.store.blocks(SPACE_ID);
          if (each.do === 'change')
            for (const id of each.ids) rows.versions.set(id, (rows.versions.get(id) ?? 0) + 1);
          if (each.do === 'remove') for (const id of each.ids) rows.versions.delete(id);
          if (each.do === 'roll back') await rows.store.writeBlocks(SPACE_ID, { clear: true, put: before });
          if (each.do === 'tamper') {
            const put = tamperings[each.how]?.(kept) ?? [];
            await rows.store.writeBlocks(SPACE_ID, { clear: true, put });
          }
          before = kept;
          expect((await rows.visit()).names).toEqual(await rows.expected());
          expect(await rows.visit()).toEqual({ names: await rows.expected(), opened: 0 });
        }
      }),
      { numRuns: 40 },
    );
  });

  it('counts in its own directory alone, below those in which that lies, and under its own key', async () => {
    const rows = new Rows();
    for (const id of IDS) rows.versions.set(id, 1);
    await rows.visit();
    const put = await rows.store.blocks(SPACE_ID);
    await rows.store.writeBlocks(OTHER, { clear: true, put });
    expect((await rows.visit({ parentId: OTHER })).opened).toBe(IDS.length);
    const above = { ...aRow().directory, file_id: OTHER };
    expect((await rows.visit({ parents: [above] })).opened).toBe(IDS.length);
    // Another name of a directory above changes nothing of what lies in it.
    expect((await rows.visit({ parents: [{ ...above, encrypted_name: 'Aw', name_epoch: 2 }] })).opened).toBe(
      0,
    );
    expect((await rows.visit({ parents: [{ ...above, file_id: null }] })).opened).toBe(IDS.length);
    expect((await rows.visit({ key: await newKey() })).opened).toBe(IDS.length);
  });

  it('is kept in order of names, and shows nothing of them', async () => {
    const rows = new Rows();
    for (const id of IDS) rows.versions.set(id, 1);
    await rows.visit();
    const blocks = await rows.blocks();
    const names: unknown[] = [];
    for await (const { columns } of blocks.read(await blocks.places())) {
      names.push(...unpackColumns(columns).map(({ name }) => name));
    }
    expect(names).toEqual(await rows.expected());
    const kept = (await rows.store.blocks(SPACE_ID)).map(({ sealed }) => Buffer.from(sealed));
    expect(Buffer.concat(kept).includes(IDS[3] ?? '')).toBe(false);
    expect(Buffer.concat(kept).includes(Buffer.from('33333333', 'hex'))).toBe(false);
  });
});
