import { OVERTAKEN_HEADER, PROBLEM_CONTENT_TYPE, problem } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { BatchSender, newBatch } from './support/batches.ts';
import { newDirectory } from './support/builders.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf } from './support/visitor.ts';

describe('A change that somebody else has overtaken', () => {
  it('is answered for a client that asks for it, and refused else', async () => {
    const sender = await BatchSender.register((await workerServer()).url);
    const operations = [{ kind: 'create' as const, item: newDirectory() }];
    const batch = newBatch((await sender.revisionNow()) + 1, { operations });
    const asking = (body: unknown) =>
      sender.account.try('changeSpace', {
        ...{ params: { id: sender.space }, body },
        headers: { [OVERTAKEN_HEADER]: 'answer' },
      });
    const { status, headers, body } = await asking(batch);
    expect([status, headers['content-type']]).toEqual([200, PROBLEM_CONTENT_TYPE]);
    expect(problem.parse(jsonOf(body))).toMatchObject({ status: 409, code: 'space_changed' });
    expectProblem(await sender.apply(batch), 'space_changed');
    // Nothing else is.
    expectProblem(await asking({ ...batch, operations: [] }), 'validation_failed');
  });

  it('writes nothing into the console of a browser, and is made again', async () => {
    const line = new LyingServer();
    const { url } = await workerServer();
    const [one, other] = [testDrive(url), testDrive(url, line.fetch)];
    await other.login(await newPerson(one));
    await other.createDirectory('/first');
    const answers: [number, string | null][] = [];
    line.lie(async ({ path }, real) => {
      if (!path.endsWith('/changes')) return real();
      if (answers.length === 0) await one.createDirectory('/between');
      const answer = await real();
      answers.push([answer.status, answer.headers.get('content-type')]);
      return answer;
    });
    await other.createDirectory('/second');
    expect(answers).toEqual([
      [200, PROBLEM_CONTENT_TYPE],
      [200, expect.stringContaining('application/json')],
    ]);
    const { children } = await one.list('/');
    expect(children.map(({ name }) => name).sort()).toEqual(['between', 'first', 'second']);
  });
});
