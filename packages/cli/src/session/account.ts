import * as z from 'zod/mini';
import type { Kept } from '../profile/kept.ts';
import { forgetCookies } from '../profile/memories.ts';

const ACCOUNT = 'account';
const SERVER = 'server';

const account = z.object({
  /** Scheme, host and port of the server. */
  server: z.string(),
  email: z.string(),
  /** Of the drive. */
  spaceId: z.string(),
  /** The private key, sealed under the local key and under the secret that the server gives to this session alone. */
  sealed: z.string(),
  /** 32 bytes, base64url. */
  localKey: z.string(),
});

/** Whose session a profile keeps, and what opens the keys again with it. */
export type KeptAccount = Readonly<z.infer<typeof account>>;

/** Whose session a profile keeps; null for nobody's. */
export function keptAccount(kept: Kept): KeptAccount | null {
  const text = kept.get(ACCOUNT);
  return text === null ? null : account.parse(JSON.parse(text));
}

export function keepAccount(kept: Kept, value: KeptAccount): void {
  kept.set(ACCOUNT, JSON.stringify(value));
  kept.set(SERVER, value.server);
}

/** The server of the last session; null before the first one. */
export function keptServer(kept: Kept): string | null {
  return kept.get(SERVER);
}

/** Forgets the session and the sealed key. What was seen of keys, heads and settings stays. */
export function forgetAccount(kept: Kept): void {
  kept.set(ACCOUNT, null);
  forgetCookies(kept);
}
