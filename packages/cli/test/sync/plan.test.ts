import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/sync/model.ts';
import { filesGone, plan } from '../../src/sync/plan.ts';
import { ModelSync } from './model-sides.ts';

/** In step, with a file at the top, and a directory with two files. */
function inStep(): ModelSync {
  const sync = new ModelSync();
  sync.disk.write('letter', 'first');
  sync.disk.make('box');
  sync.disk.write('box/one', '1');
  sync.disk.write('box/two', '2');
  settle(sync);
  return sync;
}

function settle(sync: ModelSync, direction: 'both' | 'up' | 'down' = 'both'): Step[] {
  const done: Step[] = [];
  for (let pass = 0; pass < 100; pass++) {
    const steps = plan(sync.world(direction));
    if (steps.length === 0) return done;
    for (const step of steps) sync.apply(step, false);
    done.push(...steps);
  }
  throw new Error('It does not come to an end');
}

const told = (steps: readonly Step[]) =>
  steps.map((step) => ('to' in step ? `${step.kind} ${step.path} ${step.to}` : `${step.kind} ${step.path}`));

describe('what a sync plans', () => {
  it('is nothing once both sides are in step', () => {
    const sync = inStep();
    expect(plan(sync.world())).toEqual([]);
    expect(sync.drive.tree()).toEqual(sync.disk.tree());
  });

  it('joins two sides of the same content without a transfer the first time', () => {
    const sync = inStep();
    sync.known.clear();
    expect(new Set(plan(sync.world()).map(({ kind }) => kind))).toEqual(new Set(['adopt']));
  });

  it('keeps both where both sides have another content the first time', () => {
    const sync = new ModelSync();
    sync.disk.write('letter', 'here');
    sync.drive.write('letter', 'there');
    settle(sync);
    expect(sync.disk.tree()).toEqual({ 'conflict 0': 'here', letter: 'there' });
    expect(sync.drive.tree()).toEqual(sync.disk.tree());
  });

  it('keeps what was changed on one side and deleted on the other', () => {
    for (const [changed, deleted] of [
      ['disk', 'drive'],
      ['drive', 'disk'],
    ] as const) {
      const sync = inStep();
      sync[changed].write('box/one', 'newer');
      sync[deleted].remove('box');
      settle(sync);
      expect(sync.disk.tree()).toEqual({ box: '/', 'box/one': 'newer', letter: 'first' });
      expect(sync.drive.tree()).toEqual(sync.disk.tree());
    }
  });

  it('moves a whole directory with one step, on whichever side it was moved', () => {
    const sync = inStep();
    sync.disk.move('box', 'crate');
    expect(told(settle(sync))).toEqual(['move-on-drive box crate']);
    sync.drive.move('crate', 'chest');
    expect(told(settle(sync))).toEqual(['move-on-disk crate chest']);
    expect(sync.drive.tree()).toEqual(sync.disk.tree());
  });

  it('makes the directory first into which something was moved', () => {
    const sync = inStep();
    sync.disk.make('new');
    sync.disk.move('letter', 'new/letter');
    expect(told(settle(sync))).toEqual(['make-on-drive new', 'move-on-drive letter new/letter']);
  });

  it('deletes a whole directory with one step that says how many files go', () => {
    const sync = inStep();
    sync.disk.remove('box');
    const steps = plan(sync.world());
    expect(told(steps)).toEqual(['trash-on-drive box']);
    expect(filesGone(steps)).toBe(2);
  });

  it('touches nothing at and below what is blocked, and does not delete a directory that holds something blocked', () => {
    const sync = inStep();
    sync.disk.remove('box');
    sync.disk.remove('letter');
    expect(plan(sync.world('both', ['letter', 'box/odd'])).map(({ path }) => path)).not.toContain('letter');
    expect(told(plan(sync.world('both', ['box/odd'])))).not.toContain('trash-on-drive box');
    expect(plan(sync.world('both', ['letter', 'box']))).toEqual([]);
  });

  it('changes the drive alone with --up, and the folder alone with --down', () => {
    for (const [direction, changed, other] of [
      ['up', 'drive', 'disk'],
      ['down', 'disk', 'drive'],
    ] as const) {
      const sync = inStep();
      sync[other].remove('letter');
      sync[changed].remove('box/one');
      sync[changed].write('box/two', 'newer');
      sync[changed].write('own', 'o');
      const before = sync[changed].tree();
      settle(sync, direction === 'up' ? 'down' : 'up');
      expect(sync[changed].tree()).toEqual(before);
      expect(sync[other].tree()).toMatchObject({ own: 'o', 'box/two': 'newer' });
      expect(Object.keys(sync[other].tree())).not.toContain('box/one');
    }
  });
});

const NAMES = ['a', 'b', 'c'];
const path = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).map((names) => names.join('/')),
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), fc.constantFrom(...NAMES))
    .map((n) => n.join('/')),
);
const change = fc.record({
  side: fc.constantFrom('disk', 'drive'),
  kind: fc.constantFrom('write', 'make', 'move', 'move', 'remove'),
  path,
  to: path,
  /** A pass of the sync after it, which ends after so many steps. */
  sync: fc.option(fc.nat(6), { nil: null }),
});

describe('a sync of random changes, interrupted anywhere', () => {
  it('ends with both sides the same and no content lost', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const sync = new ModelSync();
        const saved: string[] = [];
        for (const [index, { side, kind, path: at, to, sync: steps }] of changes.entries()) {
          const before = sync[side].contents().length;
          if (kind === 'write') {
            sync[side].write(at, `content ${index}`);
            if (sync[side].contents().length > before) saved.push(`content ${index}`);
          } else if (kind === 'make') sync[side].make(at);
          else if (kind === 'move') sync[side].move(at, to);
          else sync[side].remove(at);
          if (steps === null) continue;
          for (const step of plan(sync.world()).slice(0, steps)) sync.apply(step, steps % 2 === 0);
        }
        settle(sync);
        expect(sync.drive.tree()).toEqual(sync.disk.tree());
        const kept = new Set([...sync.disk.contents(), ...sync.drive.contents()]);
        expect(saved.filter((content) => !kept.has(content))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
