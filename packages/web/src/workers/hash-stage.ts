import type { ContentHashAlgorithm } from '@coffer/crypto';
import { createBLAKE2b, createMD5, createSHA1, createSHA256, type IHasher } from 'hash-wasm';
import type { HashMessage, HashStage } from './hash-messages.ts';

const CREATE: Record<ContentHashAlgorithm, () => Promise<IHasher>> = {
  md5: createMD5,
  sha1: createSHA1,
  sha256: createSHA256,
  blake2b: () => createBLAKE2b(512),
};

type Hashers = readonly (readonly [ContentHashAlgorithm, IHasher])[];

/** Hashes what comes from one side and passes it on to the other. */
export function runStage({ algorithms, from, to }: HashStage): void {
  const files = new Map<number, Promise<Hashers>>();
  /** A process can have only some hundred WebAssembly memories, so those of a file serve the next one again. */
  const idle: Record<ContentHashAlgorithm, IHasher[]> = { md5: [], sha1: [], sha256: [], blake2b: [] };

  const begin = (asked: readonly ContentHashAlgorithm[]): Promise<Hashers> =>
    Promise.all(
      algorithms
        .filter((algorithm) => asked.includes(algorithm))
        .map(async (algorithm) => {
          const hasher = idle[algorithm].pop() ?? (await CREATE[algorithm]());
          return [algorithm, hasher.init()] as const;
        }),
    );

  const end = (file: number, hashers: Hashers): void => {
    files.delete(file);
    for (const [algorithm, hasher] of hashers) idle[algorithm].push(hasher);
  };

  const handle = async (message: HashMessage): Promise<void> => {
    if (message.type === 'begin') files.set(message.file, begin(message.algorithms));
    const hashers = await (files.get(message.file) ?? []);
    switch (message.type) {
      case 'begin':
        return to.postMessage(message);
      case 'bytes':
        for (const [, hasher] of hashers) hasher.update(message.bytes);
        return to.postMessage(message, [message.bytes.buffer]);
      case 'end': {
        const digests = Object.fromEntries(
          hashers.map(([algorithm, hasher]) => [algorithm, hasher.digest()]),
        );
        end(message.file, hashers);
        return to.postMessage({ ...message, digests: { ...message.digests, ...digests } });
      }
      case 'abandon':
        end(message.file, hashers);
        return to.postMessage(message);
    }
  };

  from.onmessage = ({ data }: MessageEvent<HashMessage>) => void handle(data);
}
