import {
  type CookieJar,
  type HeadMemory,
  newerOf,
  type RememberedHead,
  type SettingMemory,
} from '@coffer/client';
import * as z from 'zod/mini';
import type { Kept } from './kept.ts';

const COOKIE = 'cookie:';

const signed = z.object({
  bytes: z.string(),
  signature: z.string(),
  next_signature: z.optional(z.string()),
});
const head = z.object({
  revision: z.int(),
  hash: z.string(),
  owners: z.nullable(z.string()),
  epoch: z.int(),
  commitment: z.nullable(z.string()),
  signed: z.nullable(signed),
  verifiedAt: z.number(),
  since: z.number(),
  first: z.nullable(z.object({ hash: z.string(), revision: z.int(), at: z.number() })),
});
const setting = z.object({ counter: z.int(), hash: z.string() });

/** The cookies of the session. Each request takes those that the last answer set, whichever program had it. */
export function keptCookies(kept: Kept): CookieJar {
  return {
    all: () => kept.below(COOKIE),
    set: (name, value) => kept.set(COOKIE + name, value),
  };
}

/** Puts the cookies of a session in the place of those that the profile keeps. */
export function replaceCookies(kept: Kept, cookies: CookieJar): void {
  forgetCookies(kept);
  for (const [name, value] of cookies.all()) kept.set(COOKIE + name, value);
}

/** Cookies that no profile keeps yet. */
export function unkeptCookies(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    all: () => cookies,
    set(name, value) {
      if (value === null) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

export function forgetCookies(kept: Kept): void {
  kept.forgetBelow(COOKIE);
}

/** The newest heads that this profile has verified, also after logging out. */
export function keptHeads(kept: Kept): HeadMemory {
  const nameOf = (spaceId: string) => `head:${spaceId}`;
  const read = (text: string | null) => (text === null ? undefined : head.parse(JSON.parse(text)));
  const unkept = unkeptHeads.get(kept) ?? new Map<string, RememberedHead>();
  unkeptHeads.set(kept, unkept);

  function change(spaceId: string, to: (former: RememberedHead | undefined) => RememberedHead): void {
    const seen = unkept.get(spaceId);
    try {
      kept.update(nameOf(spaceId), (former) => JSON.stringify(to(seen ?? read(former))));
      unkept.delete(spaceId);
    } catch {
      // `isKept` says so where something is about to be signed; reading goes on.
      unkept.set(spaceId, to(seen ?? read(kept.get(nameOf(spaceId)))));
    }
  }

  return {
    of: async (spaceId) => unkept.get(spaceId) ?? read(kept.get(nameOf(spaceId))) ?? null,
    remember: async (spaceId, seen) => change(spaceId, (former) => newerOf(former, seen)),
    replace: async (spaceId, seen) => change(spaceId, () => seen),
    async isKept(spaceId) {
      const seen = unkept.get(spaceId);
      if (seen !== undefined) change(spaceId, () => seen);
      return !unkept.has(spaceId);
    },
  };
}

/** What a profile that cannot be written has seen, such as on a full disk, for as long as the program runs. */
const unkeptHeads = new WeakMap<Kept, Map<string, RememberedHead>>();

/** What this profile has seen of settings, also after logging out. */
export function keptSettings(kept: Kept): SettingMemory {
  const nameOf = (id: string) => `setting:${id}`;
  const read = (text: string | null) => (text === null ? null : setting.parse(JSON.parse(text)));
  return {
    seen: async (id) => read(kept.get(nameOf(id))),
    remember: async (id, seen) =>
      kept.update(nameOf(id), (former) =>
        (read(former)?.counter ?? 0) < seen.counter ? JSON.stringify(seen) : former,
      ),
  };
}
