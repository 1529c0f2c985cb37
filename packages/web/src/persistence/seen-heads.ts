import { type HeadMemory, newerOf, type RememberedHead } from '@coffer/client';
import { get, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { clientStore } from './client-store.ts';

const NAME = 'seen-heads';

const head = z.object({
  revision: z.number(),
  hash: z.string(),
  generation: z.number(),
  verifiedAt: z.number(),
  first: z.nullable(z.object({ hash: z.string(), revision: z.number(), at: z.number() })),
});

const heads = z.catch(z.record(z.string(), head), {});

/** The browser's database, also after logging out, for the page and its workers alike. */
export const seenHeads: HeadMemory = {
  async of(spaceId) {
    return heads.parse((await get(NAME, clientStore)) ?? {})[spaceId] ?? null;
  },

  remember: (spaceId, seen) => change((all) => ({ ...all, [spaceId]: newerOf(all[spaceId], seen) })),

  replace: (spaceId, seen) => change((all) => ({ ...all, [spaceId]: seen })),
};

type Heads = Readonly<Record<string, RememberedHead>>;

function change(changed: (all: Heads) => Heads): Promise<void> {
  return update(NAME, (former: unknown) => changed(heads.parse(former ?? {})), clientStore);
}
