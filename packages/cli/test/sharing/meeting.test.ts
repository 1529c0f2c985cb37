import type { Contact, Drive } from '@coffer/client';
import { describe, expect, it, vi } from 'vitest';
import type { Context } from '../../src/context.ts';
import { meet, wordsOf } from '../../src/sharing/meeting.ts';

const email = 'bob@example.org';
const [known, other] = ['01'.repeat(32), '02'.repeat(32)];
const contact: Contact = {
  ...{ id: 'contact', email, name: null, proposed: null, alike: null },
  ...{ fingerprint: known, former: [], metAt: 0, comparedAt: null },
};
const asked = { act: 'Share it', undone: 'Nothing was shared.' };

/** A drive and a terminal, on which somebody gives these answers. */
function scene(...answers: boolean[]) {
  const markCompared = vi.fn();
  const changeMember = vi.fn();
  const shares = [{ id: 'membership', email, fingerprint: known }];
  const sharedByMe = async () => [{ itemId: 'folder', shares }];
  const confirm = vi.fn(async (_: string) => answers.shift() ?? false);
  const drive = { people: { markCompared, changeMember, sharedByMe } } as unknown as Drive;
  const questions = { isTerminal: true, confirm };
  const context = { questions, signal: new AbortController().signal } as unknown as Context;
  return { drive, context, questions, confirm, markCompared, changeMember };
}

describe('A first meeting', () => {
  const shown = { email, fingerprint: known, contact: null, changed: null };

  it('shows the words, and notes that they were compared', async () => {
    const { drive, context, confirm, markCompared } = scene(true);
    expect(await meet(drive, shown, asked, context)).toBe(true);
    expect(confirm.mock.calls[0]?.[0]).toContain(wordsOf(known));
    expect(markCompared).toHaveBeenCalledWith({ email, fingerprint: known }, context.signal);
  });

  it('is taken unverified where that is said a second time, or in the arguments', async () => {
    const said = scene(false, true);
    expect(await meet(said.drive, shown, asked, said.context)).toBe(false);
    const given = scene();
    expect(await meet(given.drive, shown, { ...asked, yes: true }, given.context)).toBe(false);
    expect(given.confirm).not.toHaveBeenCalled();
    for (const { markCompared } of [said, given]) expect(markCompared).not.toHaveBeenCalled();
    const no = scene(false, false);
    await expect(meet(no.drive, shown, asked, no.context)).rejects.toThrow('Nothing was shared.');
  });

  it('asks nothing about a key that was compared', async () => {
    const { drive, context, confirm } = scene();
    const compared = { ...shown, contact: { ...contact, comparedAt: 1 } };
    expect(await meet(drive, compared, asked, context)).toBe(true);
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('Another key pair than the known one', () => {
  const shown = { email, fingerprint: other, contact, changed: { isSignedByFormer: false } };

  it('shows the words of both, and is the contact’s once they were compared', async () => {
    const { drive, context, confirm, changeMember } = scene(true);
    expect(await meet(drive, shown, asked, context)).toBe(true);
    for (const each of [known, other]) expect(confirm.mock.calls[0]?.[0]).toContain(wordsOf(each));
    expect(changeMember).toHaveBeenCalledWith('folder', 'membership', {}, context.signal);
  });

  it('is never taken unverified', async () => {
    const { drive, context, questions, markCompared } = scene(false);
    const sure = { ...asked, yes: true } as const;
    await expect(meet(drive, shown, sure, context)).rejects.toMatchObject({ exit: 'untrusted' });
    questions.isTerminal = false;
    await expect(meet(drive, shown, sure, context)).rejects.toMatchObject({ exit: 'untrusted' });
    expect(markCompared).not.toHaveBeenCalled();
  });
});
