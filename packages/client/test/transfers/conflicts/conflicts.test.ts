import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenedItem } from '../../../src/keyring/opened-item.ts';
import { answerConflict, openConflictDialog } from '../../../src/transfers/conflicts/conflict-dialog.ts';
import {
  decideUploads,
  findConflicts,
  type NewFile,
  type Resolution,
} from '../../../src/transfers/conflicts/conflicts.ts';
import { damaged, opened, openedDirectory } from '../../support/opened-items.ts';

const report = opened({ name: 'report.pdf' });
const photos = openedDirectory('Photos');
const half = opened({ name: 'half.bin', finishedAt: null });
const folder: OpenedItem[] = [report, photos, half, damaged()];

/** Files as the one that was half uploaded. */
const files = (names: readonly string[], more: Partial<NewFile> = {}): NewFile[] =>
  names.map((name) => ({ name, size: half.size, modifiedAt: half.modifiedAt, ...more }));
const decide = (names: string[], ...chosen: [number, Resolution][]) =>
  decideUploads(folder, files(names), new Map(chosen));

describe('a conflict', () => {
  it('is a name that a finished file or a directory has', () => {
    expect(findConflicts(folder, files(['new.txt', 'report.pdf', 'half.bin', 'Photos']))).toEqual([
      { index: 1, name: 'report.pdf', existing: report, choices: ['skip', 'new-version', 'keep-both'] },
      { index: 3, name: 'Photos', existing: photos, choices: ['skip', 'keep-both'] },
    ]);
  });

  it('is found whatever the spelling of the name', () => {
    const accented = [opened({ name: 'é.txt' })];
    expect(findConflicts(accented, files(['e\u0301.txt']))).toHaveLength(1);
    expect(findConflicts(accented, files(['É.txt']))).toEqual([]);
  });
});

describe('audit 6: an upload of another version that the server calls unfinished', () => {
  it.each<Partial<NewFile>>([{ size: half.size + 1 }, { modifiedAt: half.modifiedAt + 1 }])(
    'is asked about as any other file of the name, and skipped without an answer: %j',
    (change) => {
      const changed = files(['half.bin'], change);
      expect(findConflicts(folder, changed)).toMatchObject([
        { existing: half, choices: ['skip', 'new-version', 'keep-both'] },
      ]);
      expect(decideUploads(folder, changed, new Map())).toEqual([{ kind: 'skip' }]);
    },
  );
});

describe('the decision', () => {
  it('is to upload what has a free name, and what resumes', () => {
    expect(decide(['new.txt', 'half.bin'])).toEqual([
      { kind: 'upload', name: 'new.txt' },
      { kind: 'upload', name: 'half.bin' },
    ]);
  });

  it('follows what was chosen for each', () => {
    const names = ['report.pdf', 'report.pdf', 'report.pdf', 'Photos'];
    expect(decide(names, [0, 'skip'], [1, 'new-version'], [2, 'keep-both'], [3, 'keep-both'])).toEqual([
      { kind: 'skip' },
      { kind: 'new-version', name: 'report.pdf', existing: report },
      { kind: 'upload', name: 'report (1).pdf' },
      { kind: 'upload', name: 'Photos (1)' },
    ]);
  });

  it('is to skip where nothing was chosen, or nothing that is possible', () => {
    expect(decide(['report.pdf', 'Photos'], [1, 'new-version'])).toEqual([
      { kind: 'skip' },
      { kind: 'skip' },
    ]);
  });

  it('never gives two files one name, nor one that is in use', () => {
    const name = fc.constantFrom('a', 'a (1)', 'a (2)', 'b.txt', 'b (1).txt', 'é', 'e\u0301', 'c');
    const resolution = fc.constantFrom<Resolution>('skip', 'new-version', 'keep-both');
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.array(name), fc.array(resolution), (inFolder, names, answers) => {
        const unique = [...new Set(inFolder.map((text) => text.normalize('NFC')))];
        const existing = unique.map((text) => opened({ name: text }));
        const decisions = decideUploads(existing, files(names), new Map(answers.entries()));
        expect(decisions).toHaveLength(names.length);
        const given = decisions.flatMap((decision) => (decision.kind === 'skip' ? [] : [decision.name]));
        const normalised = given.map((text) => text.normalize('NFC'));
        expect(new Set(normalised).size).toBe(normalised.length);
        for (const decision of decisions) {
          if (decision.kind === 'upload') expect(unique).not.toContain(decision.name.normalize('NFC'));
        }
      }),
    );
  });
});

describe('the dialog about conflicts', () => {
  const conflicts = findConflicts(folder, files(['report.pdf', 'Photos', 'report.pdf']));

  it('asks about one after the other', () => {
    const first = answerConflict(openConflictDialog(conflicts), 'skip', 'one');
    expect(first.open.map(({ index }) => index)).toEqual([1, 2]);
    const second = answerConflict(first, 'keep-both', 'one');
    const third = answerConflict(second, 'new-version', 'one');
    expect(third).toEqual({
      open: [],
      resolutions: new Map([
        [0, 'skip'],
        [1, 'keep-both'],
        [2, 'new-version'],
      ]),
    });
  });

  it('takes one answer for all that are left', () => {
    const one = answerConflict(openConflictDialog(conflicts), 'new-version', 'one');
    const { open, resolutions } = answerConflict(one, 'skip', 'all');
    expect(open).toEqual([]);
    expect([...resolutions.values()]).toEqual(['new-version', 'skip', 'skip']);
  });

  it('asks again about what an answer for all does not fit', () => {
    const { open } = answerConflict(openConflictDialog(conflicts), 'new-version', 'all');
    expect(open.map(({ name }) => name)).toEqual(['Photos']);
    expect(answerConflict(openConflictDialog(open), 'new-version', 'one').open).toHaveLength(1);
  });
});
