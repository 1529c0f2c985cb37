import type { Authenticated } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { KeyringPort } from '../drive/ports.ts';
import type { SeenKeys } from '../keyring/key-succession.ts';
import type { HeadMemory } from '../space/head-memory.ts';
import type { LockedAccount, RememberedKeys } from './session-state.ts';

/** The private key that a device keeps under a PIN. */
export interface PinKey {
  /** The private key under the PIN and the device's local key. */
  readonly sealed: string;
  readonly email: string;
  readonly fingerprint: string;
  readonly triesLeft: number;
}

/** News of the session that all tabs share. */
export type TabNews =
  /** With all that a tab has to know: what one tab keeps on the device may reach the others later than its news. */
  | { readonly kind: 'locked'; readonly account: LockedAccount }
  | {
      readonly kind: 'unlocked' | 'signed-out';
      /** Whose session it is. */
      readonly fingerprint: string;
    };

/** Where the sealed private key waits for the next start of the page. */
export interface DeviceKeys {
  /** A key that only this browser can use, and that no program can read out. Made when first asked for. */
  localKey(): Promise<CryptoKey>;
  /** The private key sealed for this device, if there is one. */
  sealed(): Promise<string | null>;
  /** Keeps it: on this device if it is to be remembered, else as long as the tab is open. */
  keep(sealed: string, remember: boolean): Promise<void>;
  /** Puts it in the place of the one that is kept, if there is one. */
  replace(sealed: string): Promise<void>;
  /** Whether it was kept to be remembered on this device. */
  isRemembered(): Promise<boolean>;
  forget(): Promise<void>;
}

/**
 * What the server said last of the session, sealed, so that this device begins without it: only where its owner has
 * chosen that, since revoking the session from elsewhere closes such a device no sooner than it has a network.
 */
export interface KeptSession {
  /** Keeps it as long as the sealed private key, if this device is to begin without the server. */
  keep(authenticated: Authenticated): Promise<void>;
  /** What the server says now, or what is kept: see `keptInstead`. */
  orKept(refreshed: Promise<Authenticated>): Promise<Authenticated>;
  forget(): Promise<void>;
}

/** Where the private key under the PIN waits. There is one at a time. */
export interface PinKeys {
  stored(): Promise<PinKey | null>;
  keep(key: Omit<PinKey, 'triesLeft'>): Promise<void>;
  /** Counts a try before it is made, so that closing the page wins none. Null if there is none left, or no key. */
  takeTry(): Promise<PinKey | null>;
  /** After the right PIN. */
  giveBackTries(): Promise<void>;
  forget(): Promise<void>;
}

/** Which keys this device saw last of each account, also after logging out. */
export interface KeyMemory {
  of(email: string): Promise<RememberedKeys | null>;
  remember(email: string, keys: SeenKeys): Promise<void>;
  forget(email: string): Promise<void>;
}

/**
 * Whether this device is locked. It is written down, because a tab that sleeps hears nothing of a lock, and must
 * not open its keys when it wakes.
 */
export interface DeviceLock {
  lockedAccount(): LockedAccount | null;
  close(account: LockedAccount): void;
  open(): void;
}

export interface Tabs {
  /** Sends it to all other tabs. */
  post(news: TabNews): void;
  /** Calls back with what other tabs post. */
  listen(onNews: (news: TabNews) => void): void;
}

/** The ports of a session. */
export interface SessionPorts {
  /** A client that does not call back into the session. */
  readonly api: ApiClient;
  readonly keyring: KeyringPort;
  readonly deviceKeys: DeviceKeys;
  readonly keptSession: KeptSession;
  readonly pinKeys: PinKeys;
  readonly keyMemory: KeyMemory;
  /** Which heads this device has seen; here those that it has signed with the first keys. */
  readonly heads: Pick<HeadMemory, 'remember'>;
  readonly deviceLock: DeviceLock;
  readonly tabs: Tabs;
  /** Unix seconds by the server's clock, by which it also says when a session ends. */
  readonly now: () => number;
  /** Runs one at a time over all tabs of the browser. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Scheme, host and port of the page. */
  readonly origin: string;
  /** Gives secret bytes away to a keyring on another thread, so that no copy stays on this one. */
  readonly handOver: <T>(value: T, buffers: ArrayBuffer[]) => T;
  /** Whether nobody has used this device for longer than its lock allows. */
  readonly isLockDue: () => boolean;
}
