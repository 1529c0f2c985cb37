import type { FileVersion } from '@coffer/contract';
import {
  contentRoot,
  createAccountKey,
  encryptedSize,
  generateKeyPair,
  generateSpaceKey,
  importPrivateKey,
  newItemId,
  newVersionId,
  type SealedContent,
  sealMetadata,
  type VersionId,
} from '@coffer/crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openVersions } from '../../src/keyring/open-versions.ts';
import type { IntactItem } from '../../src/keyring/opened-item.ts';
import { OpenedKeys, type OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { sealContent, sealItem } from '../../src/keyring/seal-item.ts';
import { openSpaceKeys } from '../../src/keyring/space-keys.ts';
import { ORIGIN } from '../support/files.ts';
import { anItem } from '../support/opened.ts';

const MODIFIED = 1_700_000_000;
const DESCRIBED = { mime: 'text/plain', modifiedAt: MODIFIED, size: 10, media: null };
const CONTENT: SealedContent = { root: contentRoot('ab'.repeat(32)), size: encryptedSize(10) };

let item: IntactItem;
let keys: OpenKeyring;
let shown: FileVersion;

/** A version as whoever holds the key of the space can make it, with a content key of its own. */
async function aVersion(id: VersionId, number: number): Promise<FileVersion> {
  const sealed = await sealContent(DESCRIBED, { itemId: item.id, versionId: id }, keys.space);
  const metadata = { ...DESCRIBED, content: CONTENT, origin: { ...ORIGIN, number } };
  return {
    id,
    number,
    mime: DESCRIBED.mime,
    size: DESCRIBED.size,
    chunks: 1,
    encrypted_key: sealed.fields.encrypted_key,
    key_epoch: 1,
    encrypted_metadata: await sealMetadata(sealed.content.key, id, metadata),
    file_modified_at: MODIFIED,
    chunks_stored: 1,
    has_thumbnail: false,
    created_at: MODIFIED,
    finished_upload_at: MODIFIED,
    root: CONTENT.root,
    sealed_size: CONTENT.size,
    ...{ md5: null, sha1: null, sha256: null, blake2b: null, thumbnail_hash: null, author: null },
  };
}

const states = async (...records: FileVersion[]) =>
  (await openVersions(item, records, keys)).map(({ state }) => state);

beforeEach(async () => {
  const { privateKeyPem } = await generateKeyPair();
  const privateKey = await importPrivateKey(privateKeyPem);
  const { accountKey } = await createAccountKey(privateKey, newItemId());
  const space = await openSpaceKeys(newItemId(), { epoch: 1, bytes: generateSpaceKey() }, []);
  keys = { privateKey, accountKey, space, opened: new OpenedKeys() };
  const made = await sealItem({ ...DESCRIBED, name: 'a.txt', parentId: null }, keys);
  item = anItem({ id: made.id, versionId: made.content?.versionId ?? null, ...DESCRIBED });
  const own = made.content;
  if (own === null) throw new Error('A file has a content');
  keys.opened.add({ id: made.id, name: 'a.txt', content: own });
  const metadata = await sealMetadata(own.key, own.versionId, {
    ...DESCRIBED,
    content: CONTENT,
    origin: ORIGIN,
  });
  shown = {
    ...(await aVersion(own.versionId, 1)),
    encrypted_key: made.request.encrypted_key,
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

  it('are damaged where their key is said to be of another epoch, of another version or item, or is not there', async () => {
    const second = await aVersion(newVersionId(), 2);
    for (const change of [
      { key_epoch: 2 },
      { key_epoch: null },
      { encrypted_key: shown.encrypted_key },
      { id: newVersionId() },
      { encrypted_key: null },
    ]) {
      expect(await states({ ...second, ...change })).toEqual(['damaged']);
    }
    item = anItem({ ...item, id: newItemId() });
    expect(await states(second)).toEqual(['damaged']);
  });
});
