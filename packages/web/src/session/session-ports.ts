import type { ApiClient } from '@coffer/client';
import type { RemoteKeyring } from '../workers/keyring.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { DeviceLock } from './device-lock.ts';
import type { KeyMemory } from './key-memory.ts';
import type { PinKeys } from './pin-keys.ts';
import type { Tabs } from './tabs.ts';

/** The ports of a session. */
export interface SessionPorts {
  /** A client that does not call back into the session. */
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly deviceKeys: DeviceKeys;
  readonly pinKeys: PinKeys;
  readonly keyMemory: KeyMemory;
  readonly deviceLock: DeviceLock;
  readonly tabs: Tabs;
  /** Unix seconds by the server's clock, by which it also says when a session ends. */
  readonly now: () => number;
  /** Runs one at a time over all tabs of the browser. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Scheme, host and port of the page. */
  readonly origin: string;
  /** Whether nobody has used this device for longer than its lock allows. */
  readonly isLockDue: () => boolean;
}
