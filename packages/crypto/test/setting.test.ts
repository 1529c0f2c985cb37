import {
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  importSealedRowsKey,
  openSetting,
  type SealedRowsKey,
  type SettingPlace,
  sealSetting,
  settingId,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import vector from '../../../vectors/account-key.json' with { type: 'json' };
import { bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { associatedData, hkdf, hmac, openEnvelope } from './reference.ts';

const SPACE = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
const OTHER_SPACE = '1b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
const BODY = { counter: 7, text: '{"versions":100}' };

/** What follows from the account key of the vector. */
const KEY = Buffer.from(vector.derived.rows, 'hex');

let rows: SealedRowsKey;
let place: SettingPlace;

beforeAll(async () => {
  rows = await importSealedRowsKey(new Uint8Array(KEY));
  place = { spaceId: SPACE, id: await settingId(rows, 'retention'), generation: 1 };
});

describe('the id of a setting', () => {
  it('is the recorded one, and follows from key and kind alone', async () => {
    expect(place.id).toBe(vector.derived.retentionId);
    const mac = hmac(hkdf(KEY, 'sealed-row-id-key'), associatedData('setting-id', 'retention'));
    const hex = place.id.replaceAll('-', '');
    // But for the six bits that make it a UUID of version 4.
    expect(hex[12]).toBe('4');
    expect('89ab').toContain(hex[16]);
    expect(hex.slice(0, 12)).toBe(mac.toString('hex').slice(0, 12));
    expect(hex.slice(17)).toBe(mac.toString('hex').slice(17, 32));
  });

  it('differs by kind and by key', async () => {
    const others = await Promise.all([
      settingId(rows, 'stars'),
      settingId(await importSealedRowsKey(new Uint8Array(32)), 'retention'),
    ]);
    expect(new Set([place.id, ...others]).size).toBe(3);
  });
});

describe('a setting', () => {
  it('opens to what was sealed, whatever its length', async () => {
    for (const text of ['', BODY.text, '☃'.repeat(500)]) {
      const sealed = await sealSetting(rows, place, { counter: 3, text });
      expect(await openSetting(rows, place, sealed)).toEqual({ counter: 3, text });
    }
  });

  it('is sealed as the reference implementation reads it', async () => {
    const sealed = await sealSetting(rows, place, BODY);
    const plaintext = openEnvelope(KEY, 'setting', [SPACE, place.id, '1'], sealed);
    expect(plaintext).toHaveLength(256);
    expect(plaintext.readBigUInt64BE(0)).toBe(7n);
    expect(plaintext.readUInt16BE(8)).toBe(BODY.text.length);
    expect(plaintext.subarray(10).toString()).toBe(BODY.text.padEnd(246, '\0'));
  });

  it('tells no number in it by its length', async () => {
    const lengths = ['{"versions":2}', '{"versions":10000}'].map(
      async (text) => (await sealSetting(rows, place, { counter: 1, text })).length,
    );
    expect(new Set(await Promise.all(lengths)).size).toBe(1);
  });

  it('opens at no other place, and under no other key', async () => {
    const sealed = await sealSetting(rows, place, BODY);
    const id = await settingId(rows, 'stars');
    for (const other of [{ spaceId: OTHER_SPACE }, { id }, { generation: 2 }]) {
      await expect(openSetting(rows, { ...place, ...other }, sealed)).rejects.toThrow(EnvelopeDamaged);
    }
    const stranger = await importSealedRowsKey(new Uint8Array(32));
    await expect(openSetting(stranger, place, sealed)).rejects.toThrow(EnvelopeDamaged);
  });

  it('does not open with a bit turned', async () => {
    const sealed = await sealSetting(rows, place, BODY);
    for (let bit = 0; bit < bitsOf(sealed); bit += 5) {
      const attempt = () => openSetting(rows, place, flipEnvelopeBit(sealed, bit));
      expect(await thrownBy(attempt)).toBeInstanceOf(bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged);
    }
  });

  it('is not sealed with a counter that is none, or of any length', async () => {
    for (const counter of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => sealSetting(rows, place, { ...BODY, counter })).toThrow(EncodingInvalid);
    }
    expect(() => sealSetting(rows, place, { counter: 1, text: 'x'.repeat(70_000) })).toThrow(EncodingInvalid);
  });
});
