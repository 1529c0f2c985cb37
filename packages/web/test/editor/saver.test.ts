import { failed, type IntactItem } from '@coffer/client';
import { newVersionId } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeTexts } from '../../src/features/editor/merge-texts.ts';
import { autosaveAt, Saver } from '../../src/features/editor/saver.ts';
import { readText } from '../../src/features/editor/text-format.ts';
import { file } from '../files/builders.ts';

/** A file on a server, and a saver that edits it; `fail` is thrown by the next calls. */
function edited(text = 'first') {
  const world = {
    text,
    stored: text,
    item: file(1) as IntactItem | null,
    fail: null as Error | null,
    saves: 0,
    /** What each version holds. */
    versions: new Map<string | null, string>([[file(1).versionId, text]]),
  };
  let failing: string | null = null;
  const act = (step: string) => {
    if (world.fail !== null) throw world.fail;
    if (step === failing) throw failed('upload_incomplete');
  };
  let base = world.text;
  const saver = new Saver({
    base: file(1),
    content: () => new TextEncoder().encode(world.text),
    onSaved: () => {
      base = world.stored;
    },
    takeIn({ content }) {
      const merged = mergeTexts(base, world.text, content.text);
      if (merged === null) return false;
      [world.text, base] = [merged, content.text];
      return true;
    },
    async newest() {
      act('newest');
      return world.item;
    },
    async save(base, content) {
      act('save');
      world.saves += 1;
      world.stored = new TextDecoder().decode(content);
      world.item = file(1, { ...base, versionId: newVersionId(), size: content.length });
      world.versions.set(world.item.versionId, world.stored);
      return world.item;
    },
    async restore(shown) {
      act('restore');
      world.stored = world.versions.get(shown.versionId) ?? 'lost';
      world.item = shown;
    },
    async read() {
      act('read');
      if (world.item === null) throw failed('content_unfinished');
      return { item: world.item, content: readText(new TextEncoder().encode(world.stored), false) };
    },
  });
  return {
    world,
    saver,
    type(text: string) {
      world.text = text;
      saver.changed();
    },
    elsewhere(text: string) {
      const item = file(1, { versionId: newVersionId(), size: text.length });
      world.stored = text;
      world.item = item;
      world.versions.set(item.versionId, text);
      return item;
    },
    failAt(step: 'save' | 'restore' | 'read' | null) {
      failing = step;
    },
    state: () => saver.getSnapshot().kind,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the time of a save that nobody asked for', () => {
  const never = Number.NEGATIVE_INFINITY;

  it.each([
    ['two seconds after the last key', { lastChange: 5_000, firstChange: 1_000, lastSave: never }, 7_000],
    [
      'half a minute after the first, while typing goes on',
      { lastChange: 40_000, firstChange: 11_000, lastSave: never },
      41_000,
    ],
    [
      'half a minute after the save before',
      { lastChange: 12_000, firstChange: 12_000, lastSave: 10_000 },
      40_000,
    ],
    [
      'two seconds after the last key, long after the save before',
      { lastChange: 90_000, firstChange: 90_000, lastSave: 10_000 },
      92_000,
    ],
  ])('is %s', (_, times, at) => {
    expect(autosaveAt(times)).toBe(at);
  });
});

describe('a text that is edited', () => {
  it('is saved at a pause, and after that at most twice a minute', async () => {
    const { world, type, state } = edited();
    type('second');
    expect(state()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(2_000);
    expect([state(), world.stored]).toEqual(['saved', 'second']);
    for (let second = 0; second < 60; second += 3) {
      type(`at ${second}`);
      await vi.advanceTimersByTimeAsync(3_000);
    }
    expect(world.saves).toBe(3);
  });

  it('is saved at once when that is asked for, and not again where nothing changed', async () => {
    const { world, saver, type } = edited();
    type('second');
    expect(await saver.save()).toBe(true);
    expect(await saver.save()).toBe(true);
    expect([world.saves, world.stored]).toEqual([1, 'second']);
  });

  it('is not saved as a whole where it was typed on meanwhile', async () => {
    const { world, saver, type, state } = edited();
    type('second');
    const saving = saver.save();
    expect(state()).toBe('saving');
    // The content is taken once the server has said what it has.
    await Promise.resolve();
    await Promise.resolve();
    type('third');
    expect(await saving).toBe(false);
    expect([state(), world.stored]).toEqual(['unsaved', 'second']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([state(), world.stored]).toEqual(['saved', 'third']);
  });

  it('waits for an answer where others stored another content', async () => {
    const { world, saver, type, elsewhere, state } = edited();
    elsewhere('theirs');
    type('mine');
    expect(await saver.save()).toBe(false);
    expect(state()).toBe('conflict');
    type('mine, longer');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state(), world.stored]).toEqual(['conflict', 'theirs']);
    expect(await saver.keepMine()).toBe(true);
    expect(world.stored).toBe('mine, longer');
  });

  it('asks again where others stored something once more before the answer', async () => {
    const { saver, type, elsewhere, state, world } = edited();
    elsewhere('theirs');
    type('mine');
    await saver.save();
    elsewhere('theirs again');
    expect(await saver.keepMine()).toBe(false);
    expect([state(), world.stored]).toEqual(['conflict', 'theirs again']);
  });

  it('is stored again where the file is gone, if that is wanted', async () => {
    const { world, saver, type } = edited();
    world.item = null;
    type('mine');
    await saver.save();
    expect(saver.getSnapshot()).toEqual({ kind: 'conflict', theirs: null });
    expect(await saver.keepMine()).toBe(true);
    expect(world.stored).toBe('mine');
  });

  it('fault U2: is stored before theirs is taken, so that both are in the history', async () => {
    const { world, saver, type, elsewhere, state } = edited();
    elsewhere('theirs');
    type('mine');
    await saver.save();
    const taken = await saver.takeTheirs();
    expect(taken?.content.text).toBe('theirs');
    expect([...world.versions.values()]).toEqual(['first', 'theirs', 'mine']);
    expect(world.stored).toBe('theirs');
    if (taken !== null) saver.adopt(taken.item);
    expect(state()).toBe('saved');
    type('theirs, and more');
    expect(await saver.save()).toBe(true);
    expect(world.stored).toBe('theirs, and more');
  });

  it.each(['save', 'restore', 'read'] as const)(
    'fault U2: stays, with the question, where %s fails on the way to theirs',
    async (step) => {
      const { world, saver, type, elsewhere, state, failAt } = edited();
      elsewhere('theirs');
      type('mine');
      await saver.save();
      failAt(step);
      await expect(saver.takeTheirs()).rejects.toThrow();
      expect([state(), world.text]).toEqual(['conflict', 'mine']);
      failAt(null);
      expect((await saver.takeTheirs())?.content.text).toBe('theirs');
      expect([...world.versions.values()]).toEqual(['first', 'theirs', 'mine']);
    },
  );

  it('fault U2: can still be kept where theirs could not be shown', async () => {
    const { world, saver, type, elsewhere, failAt } = edited();
    elsewhere('theirs');
    type('mine');
    await saver.save();
    failAt('restore');
    await expect(saver.takeTheirs()).rejects.toThrow();
    expect(await saver.keepMine()).toBe(true);
    expect(world.stored).toBe('mine');
  });

  it('fault U2: asks again where others stored something more before theirs was taken', async () => {
    const { world, saver, type, elsewhere, state } = edited();
    elsewhere('theirs');
    type('mine');
    await saver.save();
    elsewhere('theirs again');
    expect(await saver.takeTheirs()).toBeNull();
    expect([state(), world.stored, world.saves]).toEqual(['conflict', 'theirs again', 0]);
  });

  it('fault U8: follows what others store while nothing is unsaved', async () => {
    const { world, saver, elsewhere, state } = edited();
    await saver.notice(elsewhere('theirs'));
    expect([state(), world.text, world.saves]).toEqual(['saved', 'theirs', 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.saves).toBe(0);
  });

  it('fault U8: takes in lines of others that do not touch those that were typed, and saves both', async () => {
    const { world, saver, type, elsewhere, state } = edited('a\nb\nc');
    type('a\nb\nC');
    await saver.notice(elsewhere('A\nb\nc'));
    expect([state(), world.text, world.stored]).toEqual(['unsaved', 'A\nb\nC', 'A\nb\nc']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([state(), world.stored]).toEqual(['saved', 'A\nb\nC']);
    elsewhere('A\nb\nC\nd');
    type('AA\nb\nC');
    expect(await saver.save()).toBe(true);
    expect(world.stored).toBe('AA\nb\nC\nd');
  });

  it('fault U8: asks where others changed the same lines, and stores nothing before the answer', async () => {
    const { world, saver, type, elsewhere, state } = edited();
    type('mine');
    await saver.notice(elsewhere('theirs'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state(), world.text, world.stored]).toEqual(['conflict', 'mine', 'theirs']);
  });

  it('fault U8: follows once the server can be reached', async () => {
    const { world, saver, elsewhere, state } = edited();
    const theirs = elsewhere('theirs');
    world.fail = failed({ code: 'server_unreachable' });
    await saver.notice(theirs);
    expect([state(), world.text]).toEqual(['saved', 'first']);
    world.fail = null;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([state(), world.text]).toEqual(['saved', 'theirs']);
  });

  it('fault U8: asks where what others stored cannot be read', async () => {
    const { saver, elsewhere, failAt, state, type } = edited();
    failAt('read');
    await saver.notice(elsewhere('theirs'));
    expect(state()).toBe('conflict');
    type('mine');
    expect(await saver.keepMine()).toBe(true);
  });

  it('is kept while the server cannot be reached, and saved once it can', async () => {
    const { world, saver, type, state } = edited();
    world.fail = failed({ code: 'server_unreachable' });
    type('second');
    expect(await saver.save()).toBe(false);
    expect(saver.getSnapshot()).toMatchObject({ kind: 'failed', isOffline: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('failed');
    world.fail = null;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([state(), world.stored]).toEqual(['saved', 'second']);
  });

  it('is saved as soon as the device is connected again', async () => {
    const { world, saver, type, state } = edited();
    world.fail = failed({ code: 'server_unreachable' });
    type('second');
    await saver.save();
    world.fail = null;
    saver.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('saved');
  });

  it('is not sent again and again after a refusal, but after the next change', async () => {
    const { world, saver, type, state } = edited();
    world.fail = failed('upload_incomplete');
    type('second');
    await saver.save();
    expect(saver.getSnapshot()).toMatchObject({ kind: 'failed', isOffline: false });
    world.fail = null;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state()).toBe('failed');
    type('third');
    await vi.advanceTimersByTimeAsync(2_000);
    expect([state(), world.stored]).toEqual(['saved', 'third']);
  });

  it.each(['over', 'viewed'] as const)(
    'fault U8: is kept where nothing can be saved in its file: %s, and saved once it can',
    async (why) => {
      const { world, saver, type, state } = edited();
      type('second');
      saver.end(why);
      type('second and third');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await saver.save()).toBe(false);
      expect([state(), world.saves]).toEqual([why, 0]);
      saver.resume();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([state(), world.stored]).toEqual(['saved', 'second and third']);
    },
  );

  it('is not saved any more once it is closed', async () => {
    const { world, saver, type } = edited();
    type('second');
    saver.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.saves).toBe(0);
  });
});
