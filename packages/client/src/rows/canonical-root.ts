import type { FormerKey, SpaceKeys, SpaceRoot } from '@coffer/contract';
import {
  EncodingInvalid,
  type EpochRow,
  epochRowBytes,
  type RootRow,
  readEpochRow,
  readRootRow,
  rootRowBytes,
  toBase64Url,
} from '@coffer/crypto';
import { orLie } from '../failures/or-lie.ts';
import { bytesOf } from './stored-setting.ts';

/** A space itself, with what a later version has added to its row. */
export type SealedRoot = SpaceRoot & Pick<RootRow, 'later'>;

/** The keys of a space, all of it read from the canonical bytes of their rows; the former ones with the newest first. */
export interface SealedSpaceKeys {
  readonly root: SealedRoot;
  readonly former: readonly (FormerKey & Pick<EpochRow, 'later'>)[];
}

/** Reads the keys of a space as the server shows them. Throws `space_lied` for what are no such rows of it. */
export function keysIn(spaceId: string, { root, former }: SpaceKeys): SealedSpaceKeys {
  return orLie(() => ({ root: rootIn(spaceId, root), former: former.map(formerIn) }));
}

function rootIn(spaceId: string, text: string): SealedRoot {
  const row = readRootRow(bytesOf(text));
  if (row.id !== spaceId) throw new EncodingInvalid('row of the space');
  return {
    epoch: row.epoch,
    account_key: row.accountKey,
    encrypted_key: row.wrappedKey,
    name_epoch: row.nameEpoch,
    encrypted_name: row.sealedName,
    file_id: row.fileId,
    ...(row.later && { later: row.later }),
  };
}

function formerIn(text: string): SealedSpaceKeys['former'][number] {
  const { epoch, formerEpoch: former_epoch, sealedKey: encrypted_key, later } = readEpochRow(bytesOf(text));
  return { epoch, former_epoch, encrypted_key, ...(later && { later }) };
}

/** Writes the keys of a space as a server shows them. */
export function keyBytes(spaceId: string, { root, former }: SealedSpaceKeys): SpaceKeys {
  return {
    root: toBase64Url(rootRowBytes(rootRowOf(spaceId, root))),
    former: former.map((each) => toBase64Url(epochRowBytes(epochRowOf(each)))),
  };
}

/** A space itself as its canonical bytes are made of it. */
export function rootRowOf(spaceId: string, root: SealedRoot): RootRow {
  return {
    id: spaceId,
    epoch: root.epoch,
    accountKey: root.account_key,
    wrappedKey: root.encrypted_key,
    nameEpoch: root.name_epoch,
    sealedName: root.encrypted_name,
    fileId: root.file_id,
    ...(root.later && { later: root.later }),
  };
}

/** The key of a past epoch, likewise. */
export function epochRowOf({
  epoch,
  former_epoch,
  encrypted_key,
  later,
}: SealedSpaceKeys['former'][number]): EpochRow {
  return { epoch, formerEpoch: former_epoch, sealedKey: encrypted_key, ...(later && { later }) };
}
