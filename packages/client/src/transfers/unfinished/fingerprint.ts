import { type Bytes, type ContentKey, type ItemId, openAesGcm, sealAesGcm, toHex } from '@coffer/crypto';
import { unlessDamaged } from '../../keyring/unless-damaged.ts';
import { readSlice } from '../upload/read-slice.ts';

/** Read at both ends: enough to tell two versions of a file apart, little enough not to be felt. */
const SAMPLE_BYTES = 1024 * 1024;
const SIZE_BYTES = 8;

/**
 * Seals what a file is known by when it is chosen again: SHA-256 of its size and of a MiB at either end. Sealed,
 * because a digest in the clear would tell a reader of the device's storage which known file it is. Throws
 * `source_changed` if the file cannot be read.
 */
export async function sealFingerprint(key: ContentKey, itemId: ItemId, source: Blob): Promise<string> {
  return sealAesGcm(key, 'upload-fingerprint', [itemId], await fingerprintOf(source));
}

/**
 * Whether a file is the one whose fingerprint was sealed; not if the seal does not open. Throws `source_changed` if
 * the file cannot be read.
 */
export async function hasFingerprint(
  key: ContentKey,
  itemId: ItemId,
  sealed: string,
  source: Blob,
): Promise<boolean> {
  const known = await unlessDamaged(openAesGcm(key, 'upload-fingerprint', [itemId], sealed));
  return known !== null && toHex(known) === toHex(await fingerprintOf(source));
}

async function fingerprintOf(source: Blob): Promise<Bytes> {
  const size = new DataView(new ArrayBuffer(SIZE_BYTES));
  size.setBigUint64(0, BigInt(source.size));
  const ends = [source.slice(0, SAMPLE_BYTES), source.slice(Math.max(0, source.size - SAMPLE_BYTES))];
  const sample = await new Blob([size, ...(await Promise.all(ends.map(readSlice)))]).arrayBuffer();
  return new Uint8Array(await crypto.subtle.digest('SHA-256', sample));
}
