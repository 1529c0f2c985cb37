import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/config/configuration.ts';
import { storageOrigin } from '../src/config/s3-configuration.ts';
import { createS3Client } from '../src/store/chunks/s3-client.ts';
import { s3DirectTransfers } from '../src/store/chunks/s3-direct.ts';
import { s3Keys } from '../src/store/chunks/s3-keys.ts';

const PLACE = {
  versionId: 'ab1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11',
  index: 3,
  attempt: '0b1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11',
};

function configured(env: Record<string, string>) {
  return readConfiguration({
    COFFER_STORE: 's3',
    COFFER_S3_BUCKET: 'drive',
    COFFER_S3_ACCESS_KEY: 'key',
    COFFER_S3_SECRET_KEY: 'secret',
    COFFER_S3_DIRECT: 'on',
    ...env,
  });
}

function transfers(env: Record<string, string>) {
  const { s3 } = configured(env);
  if (s3 === null) throw new Error('There is no storage');
  const at = { client: createS3Client(s3), bucket: s3.bucket };
  return s3DirectTransfers(at, s3Keys(s3.prefix), async () => null);
}

describe('The origin of a storage', () => {
  it.each([
    [{}, 'https://drive.s3.us-east-1.amazonaws.com'],
    [{ COFFER_S3_REGION: 'eu-central-1' }, 'https://drive.s3.eu-central-1.amazonaws.com'],
    [{ COFFER_S3_PATH_STYLE: 'on', COFFER_S3_REGION: 'eu-west-3' }, 'https://s3.eu-west-3.amazonaws.com'],
    [{ COFFER_S3_ENDPOINT: 'http://127.0.0.1:7070' }, 'http://127.0.0.1:7070'],
    [
      { COFFER_S3_ENDPOINT: 'https://s3.example.org:8443', COFFER_S3_PATH_STYLE: 'off' },
      'https://drive.s3.example.org:8443',
    ],
  ])('is that of the addresses which are handed out: %o', async (env, origin) => {
    expect(storageOrigin(configured(env))).toBe(origin);
    expect(new URL(await transfers(env).downloadUrl(PLACE)).origin).toBe(origin);
    const { url } = await transfers(env).announce(PLACE, 33, 'ab'.repeat(32));
    expect(new URL(url).origin).toBe(origin);
  });

  it('is named only where chunks travel straight to it', () => {
    expect(storageOrigin(configured({ COFFER_S3_DIRECT: 'off' }))).toBeNull();
    expect(storageOrigin(configured({ COFFER_STORE: 'disk' }))).toBeNull();
  });
});

describe('An address to send a chunk to', () => {
  it('is bound to length and checksum, and to a key of its own', async () => {
    const direct = transfers({ COFFER_S3_PREFIX: 'coffer' });
    const [first, second] = [
      await direct.announce(PLACE, 33, 'ab'.repeat(32)),
      await direct.announce(PLACE, 33, 'ab'.repeat(32)),
    ];
    const { pathname, searchParams } = new URL(first.url);
    expect(pathname).toBe(`/coffer/chunks/ab/${PLACE.versionId}/3/${first.attempt}`);
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host;x-amz-checksum-sha256');
    expect(first.headers).toEqual({
      'x-amz-checksum-sha256': Buffer.from('ab'.repeat(32), 'hex').toString('base64'),
    });
    expect(second.attempt).not.toBe(first.attempt);
  });
});
