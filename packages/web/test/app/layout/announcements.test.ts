import { describe, expect, it } from 'vitest';
import { tellOfTransfers } from '../../../src/app/layout/announcements.ts';
import { aTransfer } from '../../transfers/a-transfer.ts';

describe('what screen readers hear of transfers', () => {
  const heard = (...lists: readonly (readonly Parameters<typeof aTransfer>[0][])[]) => {
    const said: string[] = [];
    const tell = tellOfTransfers((text) => said.push(text));
    for (const list of lists) tell(list.map((each) => aTransfer(each)));
    return said;
  };

  it('is their beginning and their end, once each', () => {
    const said = heard(
      [],
      [{ key: 'a' }],
      [{ key: 'a', state: 'running' }, { key: 'b' }],
      [
        { key: 'a', state: 'done' },
        { key: 'b', state: 'running' },
      ],
      [
        { key: 'a', state: 'done' },
        { key: 'b', state: 'done' },
      ],
      [{ key: 'b', state: 'done' }],
    );
    expect(said).toEqual(['Transfers have begun.', '2 transfers are done.']);
  });

  it('is how many failed, of those that ended now', () => {
    const done = { key: 'a', state: 'done' } as const;
    const said = heard(
      [done],
      [done, { key: 'b' }, { key: 'c' }],
      [done, { key: 'b', state: 'failed' }, { key: 'c', state: 'done' }],
    );
    expect(said).toEqual(['Transfers have begun.', '1 transfer is done. 1 failed.']);
  });

  it('is that they were cancelled, where none is left', () => {
    expect(heard([{ key: 'a' }], [])).toEqual(['Transfers have begun.', 'Transfers were cancelled.']);
  });
});
