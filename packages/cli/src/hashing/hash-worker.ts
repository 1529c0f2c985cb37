import { createHash, type Hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { hashMessage, openSslName, workerSetup } from './hash-messages.ts';

// A thread that computes some of the digests of files, with the processor's own instructions.

const { algorithms } = workerSetup.parse(workerData);
const files = new Map<number, Hash[]>();

parentPort?.on('message', (value: unknown) => {
  const message = hashMessage.parse(value);
  const { file } = message;
  const hashes = files.get(file) ?? algorithms.map((algorithm) => createHash(openSslName(algorithm)));
  files.set(file, hashes);
  if (message.kind === 'bytes') {
    const bytes = new Uint8Array(message.buffer, 0, message.length);
    for (const hash of hashes) hash.update(bytes);
    parentPort?.postMessage({ file });
    return;
  }
  files.delete(file);
  if (message.kind === 'abandon') return;
  const digests = hashes.map((hash, index) => [algorithms[index], hash.digest('hex')]);
  parentPort?.postMessage({ file, digests: Object.fromEntries(digests) });
});
