import { createCipheriv, createHash } from 'node:crypto';
import { chunkCount } from '@coffer/crypto';
import { startInstances } from '../../../e2e/support/instances.ts';
import { intact, newPerson, store, testDrive } from '../../../e2e/support/test-drive.ts';
import type { Result } from '../report.ts';
import { secondsOf } from '../stopwatch.ts';

const NAME = 'large.bin';

/** Requests of a download, which are for several chunks each, before an instance is killed. */
const DOWN = 3;

/**
 * One file up and down through two instances behind a balancer, of which one is killed on each way. The
 * client is the product's.
 */
export async function interruptedTransfers(
  env: Readonly<Record<string, string>>,
  size: number,
): Promise<Result[]> {
  const instances = await startInstances(env, 'real');
  let { one, other } = instances;
  try {
    const bytes = randomLooking(size);
    const underWay = (method: 'GET' | 'POST', requests: number) =>
      instances.balancer.untilGiven(requests, new RegExp(`^${method} .*chunk=`));
    const drive = testDrive(instances.url);
    await newPerson(drive);
    let killed = underWay('POST', Math.ceil(chunkCount(size) / 3)).then(() => one.kill());
    const up = await secondsOf(async () => void (await store(drive, NAME, bytes)));
    await killed;
    one = await one.restart();

    const sent = createHash('sha256').update(bytes).digest('hex');
    const received = createHash('sha256');
    const item = intact(await drive.list(), NAME);
    killed = underWay('GET', DOWN).then(() => other.kill());
    const down = await secondsOf(async () => {
      const stream = await drive.stream(item);
      for await (const part of stream) received.update(part);
    });
    await killed;
    other = await other.restart();
    const equal = received.digest('hex') === sent;
    const gib = (size / 2 ** 30).toFixed(2);
    return [
      {
        what: `${gib} GiB through two instances, one killed on the way up and the other on the way down (up ${up.toFixed(0)} s, down ${down.toFixed(0)} s): SHA-256`,
        figure: equal ? 'equal' : 'not equal',
        target: 'equal',
        holds: equal,
      },
    ];
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    await instances.stop();
  }
}

function randomLooking(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const stream = createCipheriv('aes-256-ctr', Buffer.alloc(32, 7), Buffer.alloc(16));
  const zeros = Buffer.alloc(1 << 20);
  for (let at = 0; at < size; at += zeros.length) {
    bytes.set(stream.update(zeros.subarray(0, Math.min(zeros.length, size - at))), at);
  }
  return bytes;
}
