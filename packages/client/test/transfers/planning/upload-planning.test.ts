import { describe, expect, it, vi } from 'vitest';
import { alwaysOnline } from '../../../src/api/connectivity.ts';
import { failed } from '../../../src/failures/coffer-error.ts';
import type { UploadPlan } from '../../../src/transfers/planning/plan-uploads.ts';
import { UploadPlanning } from '../../../src/transfers/planning/upload-planning.ts';
import type { Upload } from '../../../src/transfers/upload/upload.ts';
import { aFile } from '../../support/offers.ts';
import { opened } from '../../support/opened-items.ts';

function start() {
  const onFailed = vi.fn();
  const planned: Upload[] = [];
  const planning = new UploadPlanning({ connectivity: alwaysOnline, onFailed });
  const onPlanned = ({ uploads }: UploadPlan) => void planned.push(...uploads);
  const ended = () => expect.poll(() => planning.preparing.getState()).toBe(0);
  return { planning, planned, onPlanned, onFailed, ended };
}

const signal = new AbortController().signal;
const target = (name: string) => [{ folderId: null, existing: [opened({ name })], files: [aFile(name)] }];

describe('the planning of uploads', () => {
  it('asks about one set of names at a time', async () => {
    const { planning, planned, onPlanned, ended } = start();
    const { state } = planning.questions;
    planning.plan(async () => target('first'), signal, onPlanned);
    planning.plan(async () => target('second'), signal, onPlanned);
    expect(planning.preparing.getState()).toBe(2);
    await expect.poll(() => state.getState()?.conflict.name).toBe('first');
    state.getState()?.answer('keep-both', 'one');
    await expect.poll(() => state.getState()?.conflict.name).toBe('second');
    state.getState()?.answer('skip', 'one');
    await ended();
    expect(planned.map(({ name }) => name)).toEqual(['first (1)']);
  });

  it('waits for a server that cannot be reached', async () => {
    const { planning, planned, onPlanned, onFailed, ended } = start();
    const find = vi.fn(async () => [{ folderId: null, existing: [], files: [aFile('a')] }]);
    find.mockRejectedValueOnce(failed({ code: 'server_unreachable' }));
    planning.plan(find, signal, onPlanned);
    await expect.poll(() => planned.length).toBe(1);
    await ended();
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('tells of a failure, and goes on with the next', async () => {
    const { planning, planned, onPlanned, onFailed, ended } = start();
    const failure = new Error('no');
    planning.plan(() => Promise.reject(failure), signal, onPlanned);
    planning.plan(async () => [{ folderId: null, existing: [], files: [aFile('a')] }], signal, onPlanned);
    await ended();
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(failure);
    expect(planned).toHaveLength(1);
  });

  it('is forgotten when the session ends', async () => {
    const { planning, planned, onPlanned, onFailed, ended } = start();
    const session = new AbortController();
    planning.plan(async () => target('first'), session.signal, onPlanned);
    await expect.poll(() => planning.questions.state.getState()).not.toBeNull();
    session.abort();
    planning.questions.close();
    await ended();
    expect(planned).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });
});
