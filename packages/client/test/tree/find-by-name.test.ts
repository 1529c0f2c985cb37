import type { Item } from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { findByName } from '../../src/tree/find-by-name.ts';
import { SPACE } from '../support/memory-server.ts';
import { aRow } from '../support/rows.ts';

const record = (more: Partial<Item> = {}): Item => ({ ...aRow().file, id: newItemId(), ...more });

/** Looks a name up in a space of this epoch, where these items got theirs before, two on each page. */
async function looking(name: string, epoch: number, before: ReadonlyMap<Item, string | null> = new Map()) {
  const asked: string[] = [];
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input));
      asked.push(`${pathname.replace('/api/storage', '')}?${searchParams}`);
      if (pathname.includes('/name-hash')) return Response.json(null);
      if (pathname === '/api/storage') {
        const from = Number(searchParams.get('cursor') ?? 0);
        const children = [...before.keys()].slice(from, from + 2);
        const next_cursor = from + 2 < before.size ? String(from + 2) : null;
        return Response.json({ children, parents: [], space: SPACE, next_cursor });
      }
      const found = [...before.keys()].find(({ id }) => pathname.includes(id));
      return Response.json({ ...aRow().file, ...found, uploaded_chunks: [] });
    },
  });
  const names = new Map([...before].map(([{ id }, called]) => [id, called]));
  const keyring = {
    nameHash: async () => 'ab'.repeat(32),
    epoch: async () => epoch,
    namesOf: async (records: readonly Item[]) => records.map(({ id }) => names.get(id) ?? null),
  };
  const found = await findByName(name, { api, keyring, directoryId: null });
  return { found: found?.id ?? null, asked };
}

describe('A name in a directory', () => {
  it('is found by its hash alone as long as the space is in its first epoch', async () => {
    const { found, asked } = await looking('a.txt', 1);
    expect(found).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is looked for among the names of former epochs, page by page, since nothing is hashed under their keys', async () => {
    const wanted = record();
    const before = new Map([
      [record(), 'b.txt'],
      [record(), null],
      [record(), 'c.txt'],
      [wanted, 'Caf\u00e9.txt'],
    ]);
    const { found, asked } = await looking('Cafe\u0301.txt', 3, before);
    expect(found).toBe(wanted.id);
    expect(asked.filter((each) => each.includes('hashed_before=3'))).toHaveLength(2);
    expect((await looking('d.txt', 3, before)).found).toBeNull();
  });

  it('is that of the newest upload which is not finished, where nothing else has it', async () => {
    const upload = (created_at: number) => record({ encrypted_upload: 'AQ', created_at });
    const [older, newer, other] = [upload(2), upload(3), upload(4)];
    const begun: [Item, string][] = [
      [newer, 'a.txt'],
      [older, 'a.txt'],
      [other, 'b.txt'],
    ];
    expect((await looking('a.txt', 2, new Map(begun))).found).toBe(newer.id);
    const file = record();
    expect((await looking('a.txt', 2, new Map([...begun, [file, 'a.txt']]))).found).toBe(file.id);
  });
});
