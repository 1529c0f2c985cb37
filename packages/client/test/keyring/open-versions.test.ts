import type { FileVersion } from '@coffer/contract';
import {
  contentRoot,
  createAccountKey,
  encryptedSize,
  type FileKey,
  generateKeyPair,
  importPrivateKey,
  newItemId,
  newVersionId,
  type SealedContent,
  sealMetadata,
  type VersionId,
} from '@coffer/crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DriveKey, driveRoot } from '../../src/keyring/account-keys.ts';
import { openVersions } from '../../src/keyring/open-versions.ts';
import type { IntactItem } from '../../src/keyring/opened-item.ts';
import { OpenedKeys } from '../../src/keyring/opened-keys.ts';
import { sealContent, sealItem } from '../../src/keyring/seal-item.ts';
import { ORIGIN } from '../support/files.ts';
import { anItem } from '../support/opened.ts';

const MODIFIED = 1_700_000_000;
const DESCRIBED = { mime: 'text/plain', modifiedAt: MODIFIED, size: 10, media: null };
const CONTENT: SealedContent = { root: contentRoot('ab'.repeat(32)), size: encryptedSize(10) };

let item: IntactItem;
let fileKey: FileKey;
let known: OpenedKeys;
let accountKey: DriveKey;
let shown: FileVersion;

/** A version as whoever holds the key of its file can make it, with a content key of its own. */
async function aVersion(id: VersionId, number: number): Promise<FileVersion> {
  const sealed = await sealContent(DESCRIBED, fileKey, { itemId: item.id, versionId: id, generation: 1 });
  const metadata = { ...DESCRIBED, content: CONTENT, origin: { ...ORIGIN, number } };
  return {
    id,
    number,
    mime: DESCRIBED.mime,
    size: DESCRIBED.size,
    chunks: 1,
    encrypted_content_key: sealed.fields.encrypted_content_key ?? null,
    encrypted_metadata: await sealMetadata(sealed.content.key, id, metadata),
    file_modified_at: MODIFIED,
    chunks_stored: 1,
    has_thumbnail: false,
    created_at: MODIFIED,
    finished_upload_at: MODIFIED,
    root: CONTENT.root,
    sealed_size: CONTENT.size,
  };
}

const states = async (...records: FileVersion[]) =>
  (await openVersions(item, records, { opened: known, accountKey })).map(({ state }) => state);

beforeEach(async () => {
  const { privateKeyPem } = await generateKeyPair();
  const { accountKey: created } = await createAccountKey(await importPrivateKey(privateKeyPem), newItemId());
  accountKey = { ...created, root: driveRoot(created, newItemId()) };
  const top = { ...accountKey.root, id: null, boundId: accountKey.root.driveId };
  const made = await sealItem({ ...DESCRIBED, name: 'a.txt', parentId: null }, accountKey, top, 1);
  fileKey = made.keys.key;
  item = anItem({ id: made.id, versionId: made.content?.versionId ?? null, ...DESCRIBED });
  known = new OpenedKeys();
  known.add(made.id, made.keys);
  const own = made.keys.content;
  if (own === null) throw new Error('A file has a content');
  const metadata = await sealMetadata(own.key, own.versionId, {
    ...DESCRIBED,
    content: CONTENT,
    origin: ORIGIN,
  });
  shown = {
    ...(await aVersion(own.versionId, 1)),
    encrypted_content_key: made.request.encrypted_content_key ?? null,
    encrypted_metadata: metadata,
  };
});

describe('the versions of a file', () => {
  it('open with the keys with which they were opened before', async () => {
    const second = await aVersion(newVersionId(), 2);
    expect(await states(shown, second)).toEqual(['intact', 'intact']);
    expect(await states(shown, second)).toEqual(['intact', 'intact']);
  });

  it('are damaged where one comes with another key than the item said, though that opens', async () => {
    const forged = await aVersion(newVersionId(), 1);
    expect(await states(forged)).toEqual(['intact']);
    expect(await states(await aVersion(item.versionId ?? newVersionId(), 1))).toEqual(['damaged']);
    expect(await states(shown)).toEqual(['intact']);
  });

  it('are damaged where one comes with another key than in an earlier list', async () => {
    const id = newVersionId();
    const second = await aVersion(id, 2);
    expect(await states(second)).toEqual(['intact']);
    expect(await states(await aVersion(id, 2))).toEqual(['damaged']);
    expect(await states(second)).toEqual(['intact']);
  });
});
