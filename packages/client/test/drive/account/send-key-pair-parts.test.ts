import { createHash } from 'node:crypto';
import { type KeyPairChangePart, PART_BYTES } from '@coffer/contract';
import { newItemId, newLinkId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../src/api/client.ts';
import { sendKeyPairParts } from '../../../src/drive/account/send-key-pair-parts.ts';
import { partsOf } from '../../../src/keyring/key-pair-change.ts';

const FINGERPRINT = 'ab'.repeat(32);

type Changed = Pick<KeyPairChangePart, 'links' | 'spaces'>;

/** A space whose head takes a megabyte; only how much it is matters here. */
function aSpace(): Changed['spaces'][number] {
  const root = {
    epoch: 2,
    account_key: 2,
    encrypted_key: 'AQ',
    name_epoch: 2,
    encrypted_name: 'AQ',
    file_id: null,
  };
  const former = { epoch: 2, former_epoch: 1, encrypted_key: 'AQ' };
  const head = { bytes: 'A'.repeat(1_000_000), signature: 'AQ' };
  const nothing = { removed: [], members: [], links: [], deleted_links: [] };
  return { id: newItemId(), root, former, ...nothing, head };
}

const some = (spaces: number): Changed => ({
  links: Array.from({ length: 3 }, () => ({ id: newLinkId(), encrypted_link_key: 'AQ', signature: 'AQ' })),
  spaces: Array.from({ length: spaces }, aSpace),
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function sending(answer = (hash: string) => hash) {
  const received: { readonly number: string | undefined; readonly bytes: Uint8Array }[] = [];
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    async fetch(url, { body } = {}) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      received.push({ number: new URL(String(url)).pathname.split('/').at(-1), bytes });
      return Response.json({ hash: answer(sha256(bytes).toString('hex')) });
    },
  });
  return { received, send: (parts: readonly KeyPairChangePart[]) => sendKeyPairParts(parts, api) };
}

describe('A change of the key pair', () => {
  it('is cut into parts of at most 8 MiB, each of which names the new key pair', () => {
    const changed = some(18);
    const parts = partsOf(FINGERPRINT, changed);
    expect(parts.map(({ spaces }) => spaces.length)).toEqual([8, 8, 2]);
    for (const part of parts) {
      expect(part.fingerprint).toBe(FINGERPRINT);
      expect(JSON.stringify(part).length).toBeLessThanOrEqual(PART_BYTES);
    }
    expect(parts.flatMap(({ links }) => links)).toEqual(changed.links);
    expect(parts.flatMap(({ spaces }) => spaces)).toEqual(changed.spaces);
    expect(partsOf(FINGERPRINT, { links: [], spaces: [] })).toEqual([]);
  });

  it('is sent ahead in order, and named by the hash over the hashes of its parts', async () => {
    const { received, send } = sending();
    const parts = partsOf(FINGERPRINT, some(9));
    const hashes = parts.map((part) => sha256(Buffer.from(JSON.stringify(part))));
    expect(await send(parts)).toBe(sha256(Buffer.concat(hashes)).toString('hex'));
    expect(received.map(({ number }) => number)).toEqual(['0', '1']);
    expect(received.map(({ bytes }) => sha256(bytes))).toEqual(hashes);
    expect(await send([])).toBeNull();
    expect(received).toHaveLength(2);
  });

  it('is given up where something else has arrived than was sent', async () => {
    const { received, send } = sending(() => 'cd'.repeat(32));
    await expect(send(partsOf(FINGERPRINT, some(9)))).rejects.toThrow('response_invalid');
    expect(received).toHaveLength(1);
  });
});
