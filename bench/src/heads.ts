import { randomUUID } from 'node:crypto';
import { BATCH_FILES, batchBody, type ChangeBatch } from '@coffer/contract';
import { type RunningServer, startServer } from '../../e2e/support/server-process.ts';
import { newPerson, type TestDrive, testDrive, writerOf } from '../../e2e/support/test-drive.ts';
import type { Result } from './report.ts';
import { emptyFile } from './seeding.ts';
import { median, secondsOf } from './stopwatch.ts';

const BATCHES = 21;

/**
 * Measures what a head costs: batches of small files by a client that signs none, as a program does, and by one that signs
 * each, in turns and in one run. The time is that of the client and the server together.
 */
export async function heads(): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const [signing, plain] = [await startedDrive(server), await startedDrive(server)];
    const writer = writerOf(signing);
    const { signal } = new AbortController();
    const times = { signed: [] as number[], plain: [] as number[] };
    for (let round = 0; round < BATCHES; round++) {
      const ofPlain = await batchOf(plain, round);
      const spaceId = await plain.keyring.driveId();
      times.plain.push(await secondsOf(() => send(plain, spaceId, ofPlain.batch, ofPlain.bodies)));
      const { batch, bodies } = await batchOf(signing, round);
      const post = (standing: object, id: string) => send(signing, id, { ...batch, ...standing }, bodies);
      times.signed.push(await secondsOf(() => writer.send(batch, post, { signal })));
    }
    const [signed, unsigned] = [median(times.signed), median(times.plain)];
    const share = 1 - unsigned / signed;
    const what = (text: string) => `Batch of ${BATCH_FILES} small files, ${text}`;
    const figure = `${Math.round(signed * 1_000)} ÷ ${Math.round(unsigned * 1_000)} ms, ${Math.round(share * 100)} %`;
    return [
      {
        what: what('with a head and without one'),
        figure,
        target: '< 10 % for the head',
        holds: share < 0.1,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function startedDrive(server: RunningServer): Promise<TestDrive> {
  const drive = testDrive(server.url);
  await newPerson(drive);
  return drive;
}

async function batchOf(drive: TestDrive, round: number) {
  const numbers = Array.from({ length: BATCH_FILES }, (_, index) => round * BATCH_FILES + index);
  const files = await Promise.all(numbers.map((number) => emptyFile(drive, null, number)));
  const batch = {
    id: randomUUID(),
    operations: files.map(({ operation }) => operation),
    chunks: files.map(({ chunk }) => chunk),
  };
  return { batch, bodies: files.map(({ body }) => body) };
}

function send(
  { api }: TestDrive,
  id: string,
  batch: ChangeBatch,
  bodies: readonly Uint8Array<ArrayBuffer>[],
) {
  return api.call('changeSpaceWithFiles', { params: { id }, body: batchBody(batch, bodies) });
}
