import { chunkHash, rootOf, segmentHashes } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { BodyReader } from '../../../src/api/body-reader.ts';
import type { ApiClient } from '../../../src/api/client.ts';
import type { CallParts } from '../../../src/api/request.ts';
import { apiDeviceFirst } from '../../../src/transfers/download/device-first.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const SENT = bytes(9, 9, 9);
const params = { id: 'item' };

/** A device that has two chunks of one version, before a server that says what it was asked for. */
function withDevice() {
  const asked: string[] = [];
  const note = (name: string, input: unknown) => {
    const { query = {} } = (input ?? {}) as CallParts;
    asked.push([name, query['version'], query['chunk'], query['count']].filter(Boolean).join(' '));
  };
  const server = {
    async call(name: string, input: unknown) {
      note(name, input);
      return SENT;
    },
    async open(name: string, input: unknown) {
      note(name, input);
      return new BodyReader(new Blob([SENT]).stream(), SENT.length);
    },
  } as unknown as ApiClient;
  const chunks: Readonly<Record<string, Blob>> = {
    'kept 0': new Blob([bytes(1, 2, 3, 4)]),
    'kept 1': new Blob([bytes(5, 6)]),
  };
  const api = apiDeviceFirst(server, {
    chunk: async (version, index) => chunks[`${version} ${index}`] ?? null,
    hashes: async (version) => (version === 'kept' ? new Blob([bytes(7)]) : null),
  });
  return { api, asked };
}

describe('chunks on this device', () => {
  it('are read from it, also several together and a range of them, and nothing is asked for', async () => {
    const { api, asked } = withDevice();
    const chunk = (query: object, range?: { from: number; to: number }) =>
      api.call('downloadChunk', { params, query: { version: 'kept', ...query }, range } as never);
    expect(await chunk({ chunk: '1' })).toEqual(bytes(5, 6));
    expect(await chunk({ chunk: '0', count: '2' })).toEqual(bytes(1, 2, 3, 4, 5, 6));
    expect(await chunk({ chunk: '0' }, { from: 1, to: 3 })).toEqual(bytes(2, 3));
    expect(await api.call('sealedHashes', { params, query: { version: 'kept' } } as never)).toEqual(bytes(7));
    const segments = await api.call('sealedHashes', {
      params,
      query: { version: 'kept', chunk: '1' },
    } as never);
    expect(segments).toEqual(await segmentHashes(bytes(5, 6)));
    expect(await rootOf(await chunkHash(segments as never))).toBeTypeOf('string');
    expect(asked).toEqual([]);
  });

  it('that are not all there are asked for, and so is everything else', async () => {
    const { api, asked } = withDevice();
    const query = { version: 'kept', chunk: '1', count: '2' };
    expect(await api.call('downloadChunk', { params, query } as never)).toEqual(SENT);
    await api.open('downloadChunk', { params, query: { version: 'other', chunk: '0' } } as never);
    await api.call('downloadChunk', { params, query: { chunk: '0' } } as never);
    await api.call('listItems', { query: {} });
    expect(asked).toEqual([
      'downloadChunk kept 1 2',
      'downloadChunk other 0',
      'downloadChunk 0',
      'listItems',
    ]);
  });

  it('give nothing to whoever has turned away', async () => {
    const { api } = withDevice();
    const query = { version: 'kept', chunk: '0' };
    const call = api.call('downloadChunk', { params, query } as never, AbortSignal.abort(new Error('Away')));
    await expect(call).rejects.toThrow('Away');
  });
});
