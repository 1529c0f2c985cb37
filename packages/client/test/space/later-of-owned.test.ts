import { contactRowBytes, newItemId, settingRowBytes, sha256, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { LaterOfOwned } from '../../src/space/later-of-owned.ts';
import type { Owned } from '../../src/space/owned-rows.ts';

const LATER = Uint8Array.of(1, 0, 7, 0, 0, 0, 0);
const LIED = { failure: { code: 'space_lied' } };

const id = newItemId() as string;
const row = { id, generation: 1, sealedBody: 'AQ' };

/** The owner's rows with a setting of these bytes. */
const ownedWith = async (bytes: Uint8Array<ArrayBuffer>): Promise<Owned> =>
  new Map([[id, { kind: 'setting', id, hash: await sha256(bytes) }]]);

const asked = (...shown: Uint8Array<ArrayBuffer>[]) => ({ asked: [id], shown: shown.map(toBase64Url) });

describe('What a later version has added to a row of the owner', () => {
  it('is taken from the row that the head has, and from no other', async () => {
    const bytes = settingRowBytes({ ...row, later: LATER });
    const owned = await ownedWith(bytes);
    expect(await new LaterOfOwned().of([id], owned, asked(bytes))).toEqual(new Map([[id, LATER]]));
    const others = [settingRowBytes(row), contactRowBytes({ ...row, later: LATER }), Uint8Array.of(9, 9)];
    for (const other of others) {
      await expect(new LaterOfOwned().of([id], owned, asked(other))).rejects.toMatchObject(LIED);
    }
    await expect(new LaterOfOwned().of([id], owned, asked())).rejects.toMatchObject(LIED);
    expect(await new LaterOfOwned().of([id], new Map(), asked())).toEqual(new Map());
  });

  it('is asked for once, also where the row was replaced here, and again where somebody else has replaced it', async () => {
    const known = new LaterOfOwned();
    const bytes = settingRowBytes({ ...row, later: LATER });
    const owned = await ownedWith(bytes);
    expect(known.missing([id], null)).toEqual([id]);
    expect(known.missing([id], owned)).toEqual([id]);
    await known.of([id], owned, asked(bytes));
    expect(known.missing([id], owned)).toEqual([]);
    const after = await ownedWith(settingRowBytes({ ...row, sealedBody: 'Ag', later: LATER }));
    known.goOn(owned, after);
    expect(known.missing([id], after)).toEqual([]);
    expect(await known.of([id], after, { asked: [], shown: [] })).toEqual(new Map([[id, LATER]]));
    const others = await ownedWith(settingRowBytes({ ...row, sealedBody: 'Aw' }));
    expect(known.missing([id], others)).toEqual([id]);
    expect(await known.of([id], others, { asked: [], shown: [] })).toBeNull();
  });

  it('is nothing of a row that was made here', async () => {
    const known = new LaterOfOwned();
    const owned = await ownedWith(settingRowBytes(row));
    known.goOn(new Map(), owned);
    expect(await known.of([id], owned, { asked: [], shown: [] })).toEqual(new Map());
  });
});
