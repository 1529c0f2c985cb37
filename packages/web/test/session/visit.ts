import {
  createApiClient,
  createServerClock,
  createSession,
  headMemory,
  Keyring,
  keptInstead,
  type SessionPorts,
} from '@coffer/client';
import type { Authenticated } from '@coffer/contract';
import { generateLocalKey } from '@coffer/crypto';
import { expose, transfer, wrap } from 'comlink';
import { afterEach } from 'vitest';
import '../../src/failures/drive-texts.ts';
import { failureText } from '../../src/failures/texts.ts';
import { PIN_TRIES, type PinKey, withoutTry } from '../../src/session/pin-keys.ts';
import { postFailuresWhole, receiveFailuresWhole } from '../../src/workers/failures-between-threads.ts';
import { AccountServer } from './account-server.ts';

type DeviceKeys = SessionPorts['deviceKeys'];

/** The keys of one tab, beside what is remembered. */
interface TabKeys extends DeviceKeys {
  ofTab: string | null;
}

type TabNews = Parameters<SessionPorts['tabs']['post']>[0];
type RememberedKeys = NonNullable<Awaited<ReturnType<SessionPorts['keyMemory']['of']>>>;

postFailuresWhole();
receiveFailuresWhole();

export const EMAIL = 'someone@example.org';
export const PASSWORD = 'correct horse battery staple';
export const PIN = '271828';
export const WRONG_PIN = '314159';

/** The server refuses alike a key that it does not know and one that signed another minute. */
export const KEY_REFUSED =
  'Private key does not match user, or the clock of this device is more than a minute wrong.';

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A keyring behind a real message port, as the page has it. */
function startKeyring() {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  expose(new Keyring(), port1);
  return wrap<Keyring>(port2);
}

/** The state that all tabs of a browser share: keys, the lock, and news. */
export class MemoryDevice {
  readonly #localKey = generateLocalKey();
  readonly hearing: ((news: TabNews) => void)[] = [];
  remembered: string | null = null;
  pin: PinKey | null = null;
  /** What is kept for a start without the server, where that is wanted. */
  kept: { isWanted: boolean; session: Authenticated | null } = { isWanted: false, session: null };
  locked: ReturnType<SessionPorts['deviceLock']['lockedAccount']> = null;
  isLockDue = false;
  readonly seen: Map<string, RememberedKeys> = new Map();

  readonly keyMemory: SessionPorts['keyMemory'] = {
    of: async (email) => this.seen.get(email) ?? null,
    remember: async (email, keys) => void this.seen.set(email, { ...keys, seenAt: 0 }),
    forget: async (email) => void this.seen.delete(email),
  };

  readonly keptSession: SessionPorts['keptSession'] = {
    keep: async (session) => {
      if (this.kept.isWanted) this.kept.session = session;
    },
    orKept: (refreshed) =>
      keptInstead(refreshed, {
        read: async () => this.kept.session,
        patience: () => new Promise(() => {}),
      }),
    forget: async () => {
      this.kept.session = null;
    },
  };

  readonly pinKeys: SessionPorts['pinKeys'] = {
    stored: async () => this.pin,
    keep: async (key) => {
      this.pin = { ...key, triesLeft: PIN_TRIES };
    },
    takeTry: async () => {
      this.pin = withoutTry(this.pin);
      return this.pin;
    },
    giveBackTries: async () => {
      this.pin = this.pin && { ...this.pin, triesLeft: PIN_TRIES };
    },
    forget: async () => {
      this.pin = null;
    },
  };

  readonly deviceLock: SessionPorts['deviceLock'] = {
    lockedAccount: () => this.locked,
    close: (account) => {
      this.locked = account;
    },
    open: () => {
      this.locked = null;
    },
  };

  /** The state of one tab, beside what is remembered. */
  tab(): TabKeys {
    const device = this;
    return {
      ofTab: null,
      localKey: () => this.#localKey,
      async sealed() {
        return this.ofTab ?? device.remembered;
      },
      async keep(sealed, remember) {
        await this.forget();
        if (remember) device.remembered = sealed;
        else this.ofTab = sealed;
      },
      async replace(sealed) {
        if (this.ofTab !== null) this.ofTab = sealed;
        else if (device.remembered !== null) device.remembered = sealed;
      },
      isRemembered: async () => device.remembered !== null,
      async forget() {
        device.remembered = null;
        this.ofTab = null;
      },
    };
  }
}

/** One opened page of the browser; of a new browser by default, or the same tab after a reload. */
export function visit(
  server: AccountServer,
  device = new MemoryDevice(),
  tab = device.tab(),
  fetch: typeof globalThis.fetch = server.fetch,
) {
  const keyring = startKeyring();
  const clock = { now: 0 };
  const serverClock = createServerClock({ now: () => clock.now, fetch });
  let onNews: (news: TabNews) => void = () => {};
  const session = createSession({
    api: createApiClient({ fetch: serverClock.fetch }),
    keyring,
    handOver: transfer,
    deviceKeys: tab,
    keptSession: device.keptSession,
    pinKeys: device.pinKeys,
    keyMemory: device.keyMemory,
    heads: headMemory(),
    deviceLock: device.deviceLock,
    tabs: {
      post(news) {
        for (const other of device.hearing) if (other !== onNews) other(news);
      },
      listen(heard) {
        onNews = heard;
        device.hearing.push(heard);
      },
    },
    now: serverClock.now,
    exclusively: (task) => task(),
    origin: 'https://coffer.test',
    isLockDue: () => device.isLockDue,
  });
  const status = () => session.state.getState().status;
  const isUnlocked = () => keyring.isUnlocked;
  return { session, device, tab, clock, keyring, status, isUnlocked };
}

export const registration = {
  email: EMAIL,
  password: PASSWORD,
  keySize: 2048 as const,
  storePrivateKey: true,
  invitationId: undefined,
};

export const login = { email: EMAIL, password: PASSWORD, remember: false, privateKey: undefined };

/** A server with one account, whose owner is signed in on a first page. */
export async function registered(storePrivateKey = true) {
  const server = new AccountServer();
  const first = visit(server);
  const { privateKeyPem } = await first.session.register({ ...registration, storePrivateKey });
  return { server, first, privateKeyPem };
}

/** The same, with a PIN on the device. */
export async function withPin() {
  const everything = await registered();
  await everything.first.session.pin.set(PIN);
  return everything;
}

/** The text of a failed attempt. */
export const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'nothing failed',
    (error: unknown) => failureText(error),
  );
