import { expect, it, vi } from 'vitest';
import { failed } from '../../src/failures/coffer-error.ts';
import { OpenedTogether } from '../../src/people/opened-together.ts';
import type { SpaceWriting } from '../../src/space/space-writer.ts';

const { signal } = new AbortController();

function opening() {
  let now = 0;
  const call = vi.fn(async (route: string) => ({ route, at: now }));
  const owned = vi.fn(async () => ({ newest: now }));
  const ports = {
    api: { call, open: vi.fn() } as never,
    writer: { owned, change: async () => undefined } as unknown as SpaceWriting,
    clock: { now: () => now },
  };
  const together = new OpenedTogether<typeof ports>(ports);
  const open = () =>
    together.open(signal, async ({ api, writer }: typeof ports) => {
      await writer.owned({ signal });
      await (api as { call(route: string): Promise<unknown> }).call('sharedSpaces');
      await (api as { call(route: string): Promise<unknown> }).call('spaceProofs');
    });
  const calls = (route: string) => call.mock.calls.filter(([name]) => name === route).length;
  return { together, open, owned, call, calls, later: (ms: number) => (now += ms) };
}

it('asks once for what counts for all spaces that some work opens, and of each for itself', async () => {
  const { together, open, owned, calls } = opening();
  await together.run(() => Promise.all([open(), open(), open()]));
  expect([owned.mock.calls.length, calls('sharedSpaces'), calls('spaceProofs')]).toEqual([1, 1, 3]);
  await open();
  await open();
  expect([owned.mock.calls.length, calls('sharedSpaces')], 'each by itself').toEqual([3, 3]);
});

it('asks again after a second, and where nobody answered', async () => {
  const { together, open, owned, call, later } = opening();
  await together.run(async () => {
    owned.mockRejectedValueOnce(failed({ code: 'server_unreachable' }));
    await expect(open()).rejects.toMatchObject({ failure: { code: 'server_unreachable' } });
    await open();
    later(1_000);
    await open();
    expect(owned).toHaveBeenCalledTimes(2);
    later(1);
    await open();
    expect(owned).toHaveBeenCalledTimes(3);
  });
  expect(call).toHaveBeenCalled();
});

it('opens a space anew where the answers that others got do not fit', async () => {
  const { together, open, owned, calls } = opening();
  const outdated = vi.fn().mockRejectedValueOnce(failed('space_lied')).mockResolvedValue('open');
  await together.run(async () => {
    await open();
    expect(await together.open(signal, outdated)).toBe('open');
    expect(outdated.mock.calls[1]?.[0]).not.toBe(outdated.mock.calls[0]?.[0]);
    await open();
    expect([owned.mock.calls.length, calls('sharedSpaces')], 'they count no more').toEqual([2, 2]);
    outdated.mockReset().mockRejectedValue(failed('share_ended'));
    await expect(together.open(signal, outdated)).rejects.toMatchObject({ failure: { code: 'share_ended' } });
    expect(outdated).toHaveBeenCalledTimes(2);
  });
});

it('says at once that a space goes back behind what this device has seen', async () => {
  const { together } = opening();
  const rolledBack = vi.fn().mockRejectedValue(failed('space_rolled_back'));
  await together.run(async () => {
    await expect(together.open(signal, rolledBack)).rejects.toMatchObject({
      failure: { code: 'space_rolled_back' },
    });
  });
  expect(rolledBack).toHaveBeenCalledTimes(1);
});

it('asks again in an opening that takes long, after a clock was set back, and after a change of the drive', async () => {
  const { together, owned, later } = opening();
  await together.run(() =>
    together.open(signal, async ({ writer }) => {
      const asking = async (before: () => unknown) => {
        await before();
        await writer.owned({ signal });
        return owned.mock.calls.length;
      };
      expect(await asking(() => later(0))).toBe(1);
      expect(await asking(() => later(1_001))).toBe(2);
      expect(await asking(() => later(-10_000))).toBe(3);
      expect(await asking(() => later(5))).toBe(3);
      expect(await asking(() => writer.change([], { signal }))).toBe(4);
    }),
  );
});

it('lets who cancels go, while what was asked goes on for the others', async () => {
  const { together, owned } = opening();
  let answer: (newest: { newest: number }) => void = () => undefined;
  owned.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const stop = new AbortController();
  const openBy = (signal: AbortSignal) => together.open(signal, ({ writer }) => writer.owned({ signal }));
  await together.run(async () => {
    const [cancelled, other] = [openBy(stop.signal), openBy(signal)];
    stop.abort(new Error('left'));
    await expect(cancelled).rejects.toThrow('left');
    answer({ newest: 7 });
    expect(await other).toEqual({ newest: 7 });
  });
  expect(owned).toHaveBeenCalledTimes(1);
});
