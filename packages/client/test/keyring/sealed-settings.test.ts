import {
  type AccountKey,
  createAccountKey,
  generateKeyPair,
  importPrivateKey,
  newItemId,
  newSettingId,
  openSetting,
  renewAccountKey,
  sealSetting,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { resealSettings, sealSetting as sealKind } from '../../src/keyring/sealed-settings.ts';
import type { StoredSetting } from '../../src/rows/stored-setting.ts';

const spaceId = newItemId();

/** The account key of each of three key pairs, one after the other. */
let before: AccountKey;
let after: AccountKey;
let last: AccountKey;

beforeAll(async () => {
  const [first, second, third] = await Promise.all([aKey(), aKey(), aKey()]);
  const made = await createAccountKey(first, spaceId);
  const renewed = await renewAccountKey(made.envelope, { former: first, next: second, driveId: spaceId });
  const again = await renewAccountKey(renewed.envelope, { former: second, next: third, driveId: spaceId });
  [before, after, last] = [made.accountKey, renewed.accountKey, again.accountKey];
});

const aKey = async () => importPrivateKey((await generateKeyPair()).privateKeyPem);

async function ofKind(text: string): Promise<StoredSetting> {
  const [id, generation] = [newSettingId(), before.generation];
  const encrypted_body = await sealSetting(before.rows, { spaceId, id, generation }, { counter: 3, text });
  return { id, generation, encrypted_body, revision: 5 };
}

describe('A change of the key pair', () => {
  it('seals a setting of a kind that a later version has added, and leaves those of which there are many', async () => {
    const later = await ofKind('{"colour":"red"}');
    const many = await Promise.all(
      ['star', 'contact', 'space', 'request', 'invitation'].map((kind) => ofKind(`{"${kind}":null}`)),
    );
    const [resealed, ...others] = await resealSettings(after, spaceId, [...many, later]);
    expect(others).toEqual([]);
    expect(resealed).toMatchObject({ known: 5, setting: { id: later.id, generation: after.generation } });
    const place = { spaceId, id: newSettingId(later.id), generation: after.generation };
    const opened = await openSetting(after.rows, place, resealed?.setting.encrypted_body ?? '');
    expect(opened).toEqual({ counter: 3, text: '{"colour":"red"}' });
  });

  it('seals settings of its own kinds first, where there are more than one change takes', async () => {
    const others = await Promise.all(Array.from({ length: 20 }, () => ofKind('{"later":1}')));
    const body = { counter: 1, text: '{"index":"off"}' };
    const search = await sealKind(before, { spaceId, kind: 'search', body });
    const resealed = await resealSettings(after, spaceId, [...others, { ...search, revision: 9 }]);
    expect(resealed).toHaveLength(16);
    expect(resealed[0]?.setting.id).toBe(search.id);
  });

  it('leaves what opens under an earlier account key alone: whoever has a former key makes nothing that counts', async () => {
    expect(await resealSettings(last, spaceId, [await ofKind('{"colour":"red"}')])).toEqual([]);
  });
});
