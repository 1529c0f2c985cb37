import { describe, expect, it } from 'vitest';
import { createNameQuestions } from '../../../src/transfers/planning/name-questions.ts';
import type { NameInUse } from '../../../src/transfers/planning/plan-uploads.ts';
import { aFile } from '../../support/offers.ts';
import { opened } from '../../support/opened-items.ts';

function conflict(index: number, name: string, more: Partial<NameInUse> = {}): NameInUse {
  const choices = ['skip', 'new-version', 'keep-both'] as const;
  return { index, name, existing: opened({ name }), choices, file: aFile(name), ...more };
}

const THREE = [conflict(0, 'a'), conflict(1, 'b'), conflict(4, 'c')];

describe('the questions about names in use', () => {
  it('are asked one after the other', async () => {
    const { ask, state } = createNameQuestions();
    const answers = ask(THREE);
    expect(state.getState()).toMatchObject({ conflict: { name: 'a' }, others: 2 });
    state.getState()?.answer('skip', 'one');
    expect(state.getState()).toMatchObject({ conflict: { name: 'b' }, others: 1 });
    state.getState()?.answer('new-version', 'one');
    state.getState()?.answer('keep-both', 'one');
    expect(state.getState()).toBeNull();
    expect([...(await answers)]).toEqual([
      [0, 'skip'],
      [1, 'new-version'],
      [4, 'keep-both'],
    ]);
  });

  it('are answered together', async () => {
    const { ask, state } = createNameQuestions();
    const answers = ask(THREE);
    state.getState()?.answer('new-version', 'all');
    expect(new Set((await answers).values())).toEqual(new Set(['new-version']));
  });

  it('go on with those for which the answer is not possible', async () => {
    const { ask, state } = createNameQuestions();
    const directory = conflict(1, 'folder', { choices: ['skip', 'keep-both'] });
    const answers = ask([conflict(0, 'a'), directory]);
    state.getState()?.answer('new-version', 'all');
    expect(state.getState()).toMatchObject({ conflict: { name: 'folder' }, others: 0 });
    state.getState()?.answer('keep-both', 'all');
    expect((await answers).get(1)).toBe('keep-both');
  });

  it('end when they are closed, with what was answered before', async () => {
    const { ask, state, close } = createNameQuestions();
    const answers = ask(THREE);
    state.getState()?.answer('new-version', 'one');
    close();
    expect(state.getState()).toBeNull();
    expect([...(await answers)]).toEqual([[0, 'new-version']]);
    close();
  });
});
