import type { BatchOperation } from '@coffer/contract';
import {
  decodeRequestSecret,
  linkId,
  newItemId,
  newLinkId,
  openRequestTerms,
  type SettingBody,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { openRequests, sealRequest } from '../../src/keyring/request-seeds.ts';
import { openSetting, sealSetting } from '../../src/keyring/sealed-settings.ts';
import type { StoredSetting } from '../../src/rows/stored-setting.ts';
import { openKeyring } from '../support/own-space.ts';

let keys: OpenKeyring;
let spaceId: string;

beforeAll(async () => {
  ({ keys } = await openKeyring(1));
  ({ spaceId } = keys.space);
});

const TERMS = { note: 'Your pictures', expiresAt: null, maxFiles: 3, maxBytes: 1_000 };

type Operation = Extract<BatchOperation, { readonly kind: 'setting' }>;

const stored = ({ setting }: Operation): StoredSetting => ({ ...setting, revision: 1 });

async function bodyOf(row: StoredSetting): Promise<SettingBody> {
  const { body } = await openSetting(keys.accountKey, {
    spaceId,
    kind: 'request',
    id: row.id,
    settings: [row],
  });
  if (body === null) throw new Error('It was sealed here');
  return body;
}

/** The same setting as a later version says it. */
async function sayingMore(row: StoredSetting, change: (said: Record<string, object>) => object) {
  const { counter, text } = await bodyOf(row);
  const body = { counter, text: JSON.stringify(change(JSON.parse(text))) };
  const sealed = await sealSetting(keys.accountKey, { spaceId, kind: 'request', id: row.id, body });
  return { ...row, ...sealed };
}

describe('A request link that a later version says more of', () => {
  it('keeps that at each depth where it gets other terms, and tells it senders', async () => {
    const request = { id: newLinkId(), folderId: newItemId(), createdAt: 5, ...TERMS };
    const made = await sealRequest(keys, { spaceId, row: null, request });
    const row = await sayingMore(stored(made.operation), ({ request: said = {}, ...more }) => ({
      ...more,
      later: 1,
      request: { ...said, later: 2, terms: { ...TERMS, later: 3 } },
    }));
    const changed = await sealRequest(keys, { spaceId, row, request: { ...request, note: 'Other ones' } });
    const { text } = await bodyOf(stored(changed.operation));
    expect(JSON.parse(text)).toMatchObject({
      later: 1,
      request: { later: 2, terms: { note: 'Other ones', later: 3 } },
    });
    const sealed = changed.operation.request?.encrypted_terms ?? '';
    const secret = decodeRequestSecret(changed.link?.secret ?? '');
    const told = await openRequestTerms(secret, linkId(request.id), sealed);
    expect(JSON.parse(told)).toEqual({ ...TERMS, note: 'Other ones', later: 3 });
  });

  it('leaves a row that is not free once it is forgotten', async () => {
    const request = { id: newLinkId(), folderId: newItemId(), createdAt: 5, ...TERMS };
    const made = await sealRequest(keys, { spaceId, row: null, request });
    const row = await sayingMore(stored(made.operation), (said) => ({ ...said, later: 1 }));
    const forgotten = await sealRequest(keys, { spaceId, row, request: null });
    const left = stored(forgotten.operation);
    expect(JSON.parse((await bodyOf(left)).text)).toEqual({ request: null, later: 1 });
    expect(await openRequests(keys, { spaceId, settings: [left] })).toEqual([]);
    const free = await sealRequest(keys, { spaceId, row: stored(made.operation), request: null });
    expect(await openRequests(keys, { spaceId, settings: [stored(free.operation)] })).toHaveLength(1);
  });
});
