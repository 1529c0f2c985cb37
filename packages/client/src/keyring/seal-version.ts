import type { NewVersion } from '@coffer/contract';
import { newVersionId } from '@coffer/crypto';
import type { OpenKeyring } from './opened-keys.ts';
import { type ContentInput, type SealedItem, sealContent } from './seal-item.ts';
import { wireMetadata } from './wire-metadata.ts';

/** What another version of a file is made from. */
export interface VersionInput extends ContentInput {
  /** The file, which was opened before. */
  readonly itemId: string;
}

/** What a batch takes for a version, and what its chunks are sealed with. */
export interface SealedVersion extends Pick<SealedItem, 'id' | 'metadata'> {
  readonly request: NewVersion;
  readonly content: NonNullable<SealedItem['content']>;
}

/** Makes ids and keys of versions of files, in their order, and seals what describes them. Throws `item_not_opened`. */
export async function sealVersions(
  inputs: readonly VersionInput[],
  keys: OpenKeyring,
): Promise<SealedVersion[]> {
  return Promise.all(inputs.map((input) => sealVersion(input, keys)));
}

async function sealVersion(
  { itemId, ...input }: VersionInput,
  { opened, space }: OpenKeyring,
): Promise<SealedVersion> {
  const { id } = opened.item(itemId);
  const metadata = wireMetadata(input);
  const versionId = newVersionId();
  const { fields, content } = await sealContent({ ...input, ...metadata }, { itemId: id, versionId }, space);
  opened.addContent(versionId, content.key);
  const { mime, modifiedAt: file_modified_at } = metadata;
  const { epoch } = space.newest;
  return { id, metadata, content, request: { ...fields, id: versionId, mime, file_modified_at, epoch } };
}
