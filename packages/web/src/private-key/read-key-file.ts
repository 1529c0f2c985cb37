import { InvalidKey } from '@coffer/crypto';

/** The largest RSA key has some 3,300 characters; a much longer file was chosen by mistake. */
const LARGEST_BYTES = 64 * 1024;

/** The text of a key file. Throws InvalidKey for what is too large to be one, before it is read. */
export async function readKeyFile(file: File): Promise<string> {
  if (file.size > LARGEST_BYTES) throw new InvalidKey('private');
  return file.text();
}
