import { type HeadMemory, newerOf, type RememberedHead, type SentHead } from '@coffer/client';
import * as z from 'zod/mini';
import { clientStore } from './client-store.ts';

const NAME = 'seen-heads';

const signed = z.object({
  bytes: z.string(),
  signature: z.string(),
  next_signature: z.optional(z.string()),
});

const head = z.object({
  revision: z.number(),
  hash: z.string(),
  owners: z.nullable(z.string()),
  epoch: z.number(),
  commitment: z.nullable(z.string()),
  signed: z.nullable(signed),
  verifiedAt: z.number(),
  since: z.number(),
  first: z.nullable(z.object({ hash: z.string(), revision: z.number(), at: z.number() })),
});

/** By space. One that is not understood takes no other along. */
const heads = z.catch(z.record(z.string(), z.unknown()), {});

type Heads = Readonly<Record<string, unknown>>;

const headIn = (all: Heads, spaceId: string): RememberedHead | undefined =>
  z.safeParse(head, all[spaceId]).data;

/** What this thread has seen and the browser would not keep, such as in some private windows, or without room. */
const unkept = new Map<string, RememberedHead>();

/** What this page has signed itself, by space and revision. */
const sent = new Map<string, SentHead>();

/**
 * The browser's database, also after logging out, for the page and its workers alike. Where that fails, a device remembers as
 * long as the page is open, and signs nothing that could be based on a lie of tomorrow.
 */
export const seenHeads: HeadMemory & Required<Pick<HeadMemory, 'isKept'>> = {
  of: async (spaceId) => unkept.get(spaceId) ?? headIn(await kept(), spaceId) ?? null,

  remember: (spaceId, seen) => change(spaceId, (former) => newerOf(former, seen)),

  replace: (spaceId, seen) => change(spaceId, () => seen),

  /** What the browser would not keep before, it may keep by now. */
  async isKept(spaceId) {
    const seen = unkept.get(spaceId);
    if (seen !== undefined) await change(spaceId, () => seen);
    return !unkept.has(spaceId) && (await clientStore.isKept());
  },

  signed: (spaceId, revision, state) => void sent.set(`${spaceId} ${revision}`, state),
};

async function kept(): Promise<Heads> {
  try {
    return heads.parse((await clientStore.get(NAME)) ?? {});
  } catch {
    return {};
  }
}

async function change(
  spaceId: string,
  to: (former: RememberedHead | undefined) => RememberedHead,
): Promise<void> {
  const seen = unkept.get(spaceId);
  try {
    await clientStore.update(NAME, (former) => {
      const all = heads.parse(former ?? {});
      return { ...all, [spaceId]: to(seen ?? headIn(all, spaceId)) };
    });
    unkept.delete(spaceId);
  } catch {
    unkept.set(spaceId, to(seen ?? headIn(await kept(), spaceId)));
  }
}

/** Whether this page has made a change of a space: `unknown` as long as it waits for the answer. */
export function isOwnChange(spaceId: string, revision: number): boolean | 'unknown' {
  const state = sent.get(`${spaceId} ${revision}`);
  return state === 'sent' ? 'unknown' : state === 'carried-out';
}
