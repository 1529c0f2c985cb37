import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../protocol/refused.ts';

const CIPHER = 'aes-256-ctr';
const BLOCK = 16;
/** Programs keep little beside their files: so much is a defect of one, or a document that is being saved. */
const MOST_BYTES = 16 * 2 ** 30;

/** A content that is kept on this machine until its program throws it away. */
export interface SpooledFile {
  readonly size: number;
  /** Bytes `from` (included) to `to` (excluded). */
  read(from: number, to: number): Readable;
  remove(): Promise<void>;
}

/**
 * Temporary files that nobody else reads: in a folder of this user's, encrypted under keys that are in memory alone. What is
 * left of them after a crash is noise.
 */
export class SealedSpool {
  #folder: Promise<string> | null = null;
  #bytes = 0;

  /** Keeps a content to its end. Throws Refused with 507 where that is too much, and the reason of a stream that broke. */
  async keep(content: Readable, signal: AbortSignal): Promise<SpooledFile> {
    const path = join(await this.#open(), randomUUID());
    const key = randomBytes(32);
    let size = 0;
    const counting = new Transform({
      transform: (part: Buffer, _encoding, done) => {
        size += part.length;
        this.#bytes += part.length;
        done(
          this.#bytes > MOST_BYTES ? new Refused(507, 'There is no more room for temporary files.') : null,
          part,
        );
      },
    });
    const remove = async () => {
      this.#bytes -= size;
      size = 0;
      await rm(path, { force: true });
    };
    const cipher = createCipheriv(CIPHER, key, counterAt(0));
    try {
      await pipeline(content, counting, cipher, createWriteStream(path, { mode: 0o600, flags: 'wx' }), {
        signal,
      });
    } catch (error) {
      await remove();
      throw error;
    }
    const length = size;
    return { size: length, read: (from, to) => decrypted(path, key, from, to), remove };
  }

  /** Removes all of it. */
  async close(): Promise<void> {
    if (this.#folder !== null) await rm(await this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }

  #open(): Promise<string> {
    // The folder has mode 0700.
    this.#folder ??= mkdtemp(join(tmpdir(), 'coffer-webdav-'));
    return this.#folder;
  }
}

function decrypted(path: string, key: Buffer, from: number, to: number): Readable {
  if (from >= to) return Readable.from([]);
  const ahead = from % BLOCK;
  const decipher = createDecipheriv(CIPHER, key, counterAt((from - ahead) / BLOCK));
  let skip = ahead;
  const cut = new Transform({
    transform(part: Buffer, _encoding, done) {
      const rest = part.subarray(skip);
      skip = Math.max(0, skip - part.length);
      done(null, rest.length > 0 ? rest : undefined);
    },
  });
  const file = createReadStream(path, { start: from - ahead, end: to - 1 });
  pipeline(file, decipher, cut).catch((error) => cut.destroy(error));
  return cut;
}

/** The counter of a block; each key is of one file. */
function counterAt(block: number): Buffer {
  const counter = Buffer.alloc(BLOCK);
  counter.writeBigUInt64BE(BigInt(block), BLOCK - 8);
  return counter;
}
