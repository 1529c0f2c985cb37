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

  const begin = (asked: readonly ContentHashAlgorithm[]): Promise<Hashers> =>
    Promise.all(
      algorithms
        .filter((algorithm) => asked.includes(algorithm))
        .map(async (algorithm) => [algorithm, await CREATE[algorithm]()] as const),
    );

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
        files.delete(message.file);
        const digests = Object.fromEntries(
          hashers.map(([algorithm, hasher]) => [algorithm, hasher.digest()]),
        );
        return to.postMessage({ ...message, digests: { ...message.digests, ...digests } });
      }
      case 'abandon':
        files.delete(message.file);
        return to.postMessage(message);
    }
  };

  from.onmessage = ({ data }: MessageEvent<HashMessage>) => void handle(data);
}
