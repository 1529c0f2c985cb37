import { describe, expect, it } from 'vitest';
import { type KeptSpacePorts, spacesIn } from '../../src/people/kept-spaces.ts';
import type { StoredSetting } from '../../src/rows/stored-setting.ts';

const SPACE = { spaceId: 'a space', itemId: 'what stands for it' };

/** Ports whose keyring opens every setting as that of one space, or fails as often as said. */
function ports(failures = 0) {
  const opened: string[] = [];
  const keyring = {
    driveId: async () => 'the drive',
    async openSetting({ id }: { readonly id: string }) {
      opened.push(id);
      if (opened.length <= failures) throw new Error('The keys are put away');
      return { id, revision: 1, body: { counter: 1, text: JSON.stringify({ space: SPACE }) } };
    },
  };
  return { opened, ports: { keyring } as unknown as KeptSpacePorts };
}

const settings = (...ids: string[]) => ids.map((id) => ({ id, revision: 1 }) as StoredSetting);

describe('the spaces of settings', () => {
  it('are opened once for as long as these are the same', async () => {
    const { ports: here, opened } = ports();
    const rows = settings('one', 'two');
    const [first, second] = await Promise.all([spacesIn(rows, here), spacesIn(rows, here)]);
    expect(first.map(({ id, space }) => [id, space.spaceId])).toEqual([
      ['one', 'a space'],
      ['two', 'a space'],
    ]);
    expect(second).toBe(first);
    expect(opened).toEqual(['one', 'two']);
    await spacesIn(settings('one', 'two'), here);
    expect(opened).toHaveLength(4);
  });

  it('are opened again where that failed', async () => {
    const { ports: here } = ports(1);
    const rows = settings('one');
    await expect(spacesIn(rows, here)).rejects.toThrow('put away');
    expect(await spacesIn(rows, here)).toHaveLength(1);
  });
});
