import {
  type AccountKey,
  createAccountKey,
  generateContentKey,
  newItemId,
  newVersionId,
  openUploadSecrets,
  sealUploadSecrets,
  type UploadSecrets,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyCharacter } from './any-character.ts';
import { anAccount, bitsOf, flipEnvelopeBit } from './builders.ts';

let own: AccountKey;
let other: AccountKey;

beforeAll(async () => {
  const { privateKey, accountKey } = await anAccount();
  own = accountKey;
  other = (await createAccountKey(privateKey, newItemId())).accountKey;
});

const [item, version] = [newItemId(), newVersionId()];

const secrets = (more: Partial<UploadSecrets> = {}): UploadSecrets => ({
  name: 'holiday.mp4',
  contentKey: generateContentKey(),
  size: 5,
  modifiedAt: 1_700_000_000,
  mime: 'video/mp4',
  media: { takenAt: 1_700_003_600, offset: 60, width: 1_920, height: 1_080, duration: 12_500 },
  thumbnailHash: 'ab'.repeat(32),
  ...more,
});

describe('what is sealed of an unfinished upload', () => {
  it('opens to what it was, of a file or of a version, whether or not its size is known', async () => {
    const sizes = fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
    const names = fc.option(fc.string({ unit: anyCharacter, maxLength: 100 }));
    const thumbnails = fc.constantFrom(null, 'ab'.repeat(32));
    await fc.assert(
      fc.asyncProperty(
        sizes,
        names,
        fc.integer(),
        thumbnails,
        async (size, name, modifiedAt, thumbnailHash) => {
          const made = secrets({ name, size, modifiedAt, thumbnailHash });
          const sealed = await sealUploadSecrets(own.uploads, item, version, made);
          expect(await openUploadSecrets(own.uploads, item, version, sealed)).toEqual(made);
        },
      ),
    );
  });

  it('opens for its maker alone, under its own ids, and as it was sealed', async () => {
    const sealed = await sealUploadSecrets(own.uploads, item, version, secrets());
    const wrong = [
      openUploadSecrets(other.uploads, item, version, sealed),
      openUploadSecrets(own.uploads, newItemId(), version, sealed),
      openUploadSecrets(own.uploads, item, newVersionId(), sealed),
    ];
    await Promise.all(wrong.map((opening) => expect(opening).rejects.toThrow()));
    for (let bit = 0; bit < bitsOf(sealed); bit += 37) {
      await expect(
        openUploadSecrets(own.uploads, item, version, flipEnvelopeBit(sealed, bit)),
      ).rejects.toThrow();
    }
  });

  it('is as long for names of like lengths', async () => {
    const lengthOf = async (name: string) =>
      (await sealUploadSecrets(own.uploads, item, version, secrets({ name }))).length;
    expect(await lengthOf('a.txt')).toBe(await lengthOf('a longer name.txt'));
  });
});
