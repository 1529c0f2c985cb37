import {
  contentKeyBytes,
  fromHex,
  importSealedRowsKey,
  itemId,
  newSettingId,
  openAesGcm,
  sealSetting,
  sealUploadSecrets,
  settingId,
  toHex,
  type UploadSecrets,
  versionId,
} from '@coffer/crypto';
import { importKeyMaterial } from '../../src/hkdf.ts';
import { deriveUploadKey } from '../../src/upload-secrets.ts';
import { NONCE, withRandom } from './fixed.ts';
import type { OldVectors } from './old.ts';

// Settings and contacts, and the records of unfinished uploads, under the keys of `account-key.json`.

type Account = Pick<OldVectors['account-key'], 'accountKey' | 'driveId' | 'derived'>;

/** Kinds that an account has one setting of. */
const KINDS = ['retention', 'search', 'plain', 'due'];

const [SPACE, ITEM, FINGERPRINT, HASH] = [
  '9a3c1d52-7b44-4c11-8a55-3f0de1b7a0c4',
  '658ffaa7-2fe7-402d-8ddb-52e9a310e686',
  '22'.repeat(32),
  '44'.repeat(32),
];
const SECRET = 'kf--Czir3Ak4ETEAzG1jvhi9Xn56HytQDBESi4IXDVI';

/** Texts as the format has them; the ids of those without a kind are random. */
const SETTINGS = [
  { note: 'of the kind retention', id: null, kind: 'retention', value: { versions: 100 } },
  {
    ...{ note: 'a space', id: '1f6f3c0d-6d4a-4b6b-8a6e-0a1b2c3d4e5f', kind: null },
    value: {
      space: {
        ...{ spaceId: SPACE, itemId: ITEM },
        head: { revision: 2, hash: HASH, owners: HASH, ownersDigest: HASH },
      },
    },
  },
  {
    ...{ note: 'an invitation', id: '2a7f4d1e-7e5b-4c7c-9b7f-1b2c3d4e5f60', kind: null },
    value: {
      invitation: {
        ...{ id: ITEM, spaceId: SPACE, email: 'bob@example.org', role: 'editor' },
        ...{ expiresAt: null, validUntil: 1_800_000_000, secret: SECRET, isMailed: true, message: null },
      },
    },
  },
  {
    ...{ note: 'a row that is free', id: '3b805e2f-8f6c-4d8d-8c80-2c3d4e5f6071', kind: null },
    value: { request: null },
  },
  {
    ...{ note: 'a contact', id: '4c916f30-907d-4e9e-9d91-3d4e5f607182', kind: null },
    value: {
      contact: {
        ...{ email: 'bob@example.org', fingerprint: FINGERPRINT, former: [] },
        ...{ metAt: 1_790_000_000, comparedAt: null },
      },
    },
  },
  { note: 'longer than 256 bytes', id: null, kind: 'due', value: { due: 'x'.repeat(300) } },
] as const;

export async function makeSettings({ driveId, derived }: Account) {
  const rows = await importSealedRowsKey(fromHex(derived.rows));
  const ids = [];
  for (const kind of KINDS) ids.push({ kind, id: await settingId(rows, kind) });
  const settings = [];
  for (const { note, id: own, kind, value } of SETTINGS) {
    const id = kind === null ? newSettingId(own) : await settingId(rows, kind);
    const place = { spaceId: driveId, id, generation: 1 };
    const body = { counter: 7, text: JSON.stringify(value) };
    const envelope = await withRandom([NONCE], () => sealSetting(rows, place, body));
    const plaintext = await openAesGcm(rows.key, 'setting', [driveId, id, 1], envelope);
    settings.push({ note, id, generation: 1, ...body, plaintext: toHex(plaintext), envelope });
  }
  return { spaceId: driveId, key: derived.rows, nonce: toHex(NONCE), ids, settings };
}

const [UPLOAD_ITEM, UPLOAD_VERSION, CONTENT_KEY] = [
  '0b8f3d5e-7c1a-4e2b-9f60-1234567890ab',
  'd3e4f506-1728-4930-a4b5-c6d7e8f90123',
  '60'.repeat(32),
];

const UPLOADS: readonly Omit<UploadSecrets, 'contentKey'>[] = [
  {
    ...{ name: 'Ferien in Čechy.jpg', size: 1_000, modifiedAt: 1_788_000_000, mime: 'image/jpeg' },
    media: { takenAt: 1_700_003_600, offset: 120, width: 4_000, height: 3_000, duration: null },
    thumbnailHash: HASH ?? null,
  },
  { name: null, size: 0, modifiedAt: -1, mime: '', media: null, thumbnailHash: null },
  { name: '.', size: null, modifiedAt: 0, mime: 'text/plain', media: null, thumbnailHash: null },
];

export async function makeUploads({ accountKey, derived }: Account) {
  const key = await deriveUploadKey(await importKeyMaterial(fromHex(accountKey)));
  const [item, version] = [itemId(UPLOAD_ITEM ?? ''), versionId(UPLOAD_VERSION ?? '')];
  const uploads = [];
  for (const upload of UPLOADS) {
    const secrets = { ...upload, contentKey: contentKeyBytes(fromHex(CONTENT_KEY ?? '')) };
    const envelope = await withRandom([NONCE], () => sealUploadSecrets(key, item, version, secrets));
    const plaintext = await openAesGcm(key, 'upload', [item, version], envelope);
    uploads.push({ ...upload, plaintext: toHex(plaintext), envelope });
  }
  return {
    ...{
      key: derived.uploads,
      nonce: toHex(NONCE),
      itemId: item,
      versionId: version,
      contentKey: CONTENT_KEY,
    },
    uploads,
  };
}
