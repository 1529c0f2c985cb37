import type { SettingMemory } from '@coffer/client';
import * as z from 'zod/mini';
import { clientStore } from '../persistence/client-store.ts';

const NAME = 'seen-settings';

const settings = z.catch(z.record(z.string(), z.object({ counter: z.number(), hash: z.string() })), {});

/** The browser's database, also after logging out. The ids of settings follow from keys, so they tell nobody whose they are. */
export const seenSettings: SettingMemory = {
  async seen(id) {
    return settings.parse((await clientStore.get(NAME)) ?? {})[id] ?? null;
  },

  async remember(id, seen) {
    const later = (former: unknown) => {
      const all = settings.parse(former ?? {});
      return (all[id]?.counter ?? 0) < seen.counter ? { ...all, [id]: seen } : all;
    };
    await clientStore.update(NAME, later);
  },
};
