import type { SettingMemory } from '@coffer/client';
import * as z from 'zod/mini';
import { clientStore } from '../persistence/client-store.ts';

const NAME = 'seen-settings';

const setting = z.object({ counter: z.number(), hash: z.string() });

/** By id. One that is not understood takes no other along. */
const settings = z.catch(z.record(z.string(), z.unknown()), {});

const seenIn = (all: unknown, id: string) => z.safeParse(setting, settings.parse(all ?? {})[id]).data ?? null;

/** The browser's database, also after logging out. The ids of settings follow from keys, so they tell nobody whose they are. */
export const seenSettings: SettingMemory = {
  async seen(id) {
    return seenIn(await clientStore.get(NAME), id);
  },

  async remember(id, seen) {
    const later = (former: unknown) => {
      const all = settings.parse(former ?? {});
      return (seenIn(all, id)?.counter ?? 0) < seen.counter ? { ...all, [id]: seen } : all;
    };
    await clientStore.update(NAME, later);
  },
};
