import { InvalidKey } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { readKeyFile } from '../../src/private-key/read-key-file.ts';

describe('a key file', () => {
  it('is read as text', async () => {
    expect(await readKeyFile(new File(['-----BEGIN'], 'key.pem'))).toBe('-----BEGIN');
  });

  it('that is much too large is no key, and is not read', async () => {
    const film = new File([new Uint8Array(1 << 20)], 'film.mp4');
    await expect(readKeyFile(film)).rejects.toThrow(InvalidKey);
  });
});
