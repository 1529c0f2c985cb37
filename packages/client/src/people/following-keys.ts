import type { MemberRole } from '@coffer/contract';
import type { KnownHead } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { parsedHead } from '../keyring/read-heads.ts';

/** The keys of a space, and its newest head when they were found to be the right ones. */
export interface KeysAtHead {
  readonly keyring: Keyring;
  readonly newest: KnownHead;
}

/** As much of a head as tells whether its owner has changed keys or members since another one. */
export type OwnersPart = Pick<
  KnownHead['head'],
  'revision' | 'epoch' | 'ownersDigest' | 'ownerFingerprint' | 'nextFingerprint'
>;

/** That part of a head. */
export function ownersPartOf({ head }: KnownHead): OwnersPart {
  const { revision, epoch, ownersDigest, ownerFingerprint, nextFingerprint } = head;
  return { revision, epoch, ownersDigest, ownerFingerprint, nextFingerprint };
}

/**
 * The keyring of a space that stays open while its owner changes members or keys: the first head by which they have does not come through
 * before `reopen` has found and verified what holds now, and all later calls are answered with that. What is in hand then was sealed under
 * the former keys, and is refused with `epoch_outdated`: who has sent it seals it anew. Throws what `reopen` throws.
 *
 * @param reopen opens the space once more, and asks nothing of this keyring
 */
export function followingKeyring(
  first: KeysAtHead,
  { reopen }: { readonly reopen: () => Promise<KeysAtHead> },
): Keyring {
  let current = first;
  let rows: Parameters<Keyring['readFrom']>[0] | null = null;
  let following: Promise<void> | null = null;

  async function follow(): Promise<void> {
    const next = await reopen();
    if (rows !== null) await next.keyring.readFrom(rows);
    current = next;
  }

  const own: Partial<Keyring> = {
    async readHead(signed, members) {
      const head = await current.keyring.readHead(signed, members);
      const claimed = head ?? parsedHead(signed);
      if (claimed === null || !isChanged(claimed, current.newest.head)) return head;
      following ??= follow().finally(() => {
        following = null;
      });
      await following;
      return head ?? current.keyring.readHead(signed, members);
    },
    async readFrom(given) {
      rows = given;
      await current.keyring.readFrom(given);
    },
  };

  return new Proxy(first.keyring, {
    get(_, name) {
      // Whoever asks for `then` wants to know whether this is a promise.
      if (name === 'then' || typeof name === 'symbol') return undefined;
      const mine: unknown = Reflect.get(own, name);
      if (mine !== undefined) return mine;
      const member: unknown = Reflect.get(current.keyring, name);
      if (typeof member !== 'function') return member;
      return (...asked: readonly unknown[]) =>
        Reflect.apply(Reflect.get(current.keyring, name), current.keyring, asked);
    },
  });
}

/** Whether the owner has changed keys or members on the way to this head. */
function isChanged(head: OwnersPart, since: OwnersPart): boolean {
  return (
    head.revision > since.revision &&
    (head.epoch !== since.epoch ||
      head.ownersDigest !== since.ownersDigest ||
      ownerOf(head) !== ownerOf(since))
  );
}

const ownerOf = ({ ownerFingerprint, nextFingerprint }: OwnersPart) => nextFingerprint ?? ownerFingerprint;

/** The same calls about a space of somebody else: what is not found because it is shared no more is `share_ended`. */
export function endingCalls(api: ApiClient, isShared: () => Promise<boolean>): ApiClient {
  async function ended(error: unknown): Promise<never> {
    const isOver = isFailure(error, 'not_found') && !(await isShared());
    throw isOver ? failed('share_ended', { cause: error }) : error;
  }
  return {
    call: (...input) => api.call(...input).catch(ended),
    open: api.open,
  };
}

/** What the owner of an opened space may change of it. */
export interface SpaceTerms {
  now(): { readonly name: string; readonly role: 'owner' | MemberRole };
  /** Called with each change of them; gives what ends that. */
  subscribe(listener: () => void): () => void;
  /** Looks at the newest head now, as the next verb does otherwise. Throws `share_ended`, `contact_changed`, `space_lied`. */
  look(signal?: AbortSignal): Promise<void>;
}

/** Terms that are set as heads are seen. */
export function changingTerms(
  first: ReturnType<SpaceTerms['now']>,
): Omit<SpaceTerms, 'look'> & { set(next: ReturnType<SpaceTerms['now']>): void } {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    now: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (next.name === current.name && next.role === current.role) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
