import { createHash } from 'node:crypto';
import {
  chunkHash,
  chunkPosition,
  generateContentKey,
  importContentKey,
  newItemId,
  openChunk,
  openContentHash,
  openMetadata,
  rootOf,
  segmentHashes,
  utf8Decode,
  versionId,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { sealSmallFiles } from '../../../src/transfers/upload/seal-small-file.ts';

const TEXTS = ['the first', '', 'the third, which is longer'];
const ALGORITHMS = [
  ['md5', 'md5'],
  ['sha1', 'sha1'],
  ['sha256', 'sha256'],
  ['blake2b', 'blake2b512'],
] as const;

async function aJob(text: string) {
  const id = newItemId();
  const key = await importContentKey(generateContentKey());
  const metadata = { size: text.length, mime: 'text/plain', modifiedAt: 1, media: null };
  return { id, versionId: versionId(id), key, metadata, origin: { number: 1, at: 2, device: 'Firefox' } };
}

describe('small files that are sealed together', () => {
  it('open each by itself, with its own digests and the root of what was sealed', async () => {
    const jobs = await Promise.all(TEXTS.map(aJob));
    const sealed = await sealSmallFiles({ jobs, content: new Blob(TEXTS) });
    for (const [index, text] of TEXTS.entries()) {
      const [job, file] = [jobs[index], sealed[index]];
      if (job === undefined || file === undefined) throw new Error('One is missing');
      const { key, versionId: version, metadata, origin } = job;
      const bytes = await openChunk(key, chunkPosition(version, 0, text.length), file.body);
      expect(utf8Decode(bytes)).toBe(text);
      expect(file.content.root).toBe(await rootOf(await chunkHash(await segmentHashes(file.body))));
      for (const [algorithm, name] of ALGORITHMS) {
        const digest = createHash(name).update(text).digest('hex');
        expect(await openContentHash(key, version, algorithm, file.description[algorithm])).toBe(digest);
      }
      const described = await openMetadata(key, version, file.description.encrypted_metadata);
      expect(described).toEqual({ ...metadata, content: file.content, origin });
    }
  });

  it('are not what was chosen where all of them together have another size', async () => {
    const jobs = await Promise.all(TEXTS.map(aJob));
    const sealing = sealSmallFiles({ jobs, content: new Blob(TEXTS.slice(1)) });
    await expect(sealing).rejects.toMatchObject({ failure: { code: 'source_changed' } });
  });
});
