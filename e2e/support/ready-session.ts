import { CLIENT_DATABASE_NAME, CLIENT_STORE_NAME } from '@coffer/contract';
import {
  authenticationKey,
  fromBase64Url,
  headHash,
  namedBehind,
  readHead,
  sealForDevice,
  stretchPassword,
} from '@coffer/crypto';
import type { Page } from '@playwright/test';
import type { MadeAccount } from './accounts.ts';
import { Person } from './person.ts';

/** A file of the server's origin that starts nothing. */
export const QUIET_FILE = '/color-scheme.js';

interface Entrance {
  /** Of the page; the drive's by default. */
  readonly path?: string;
  /** Whether the session is remembered on this device. */
  readonly remember?: boolean;
}

type Owner = Pick<MadeAccount, 'email' | 'password' | 'privateKeyPem'>;

/** Opens a page of the server as somebody who has signed in here already: for tests that are not about signing in. */
export async function enterDrive(
  page: Page,
  url: string,
  account: Owner,
  { path = '/', remember = false }: Entrance = {},
): Promise<Person> {
  await leaveSession(page, url, account, remember);
  await page.goto(`${url}${path}`);
  const person = new Person(url, account);
  if (path === '/') await person.seesTheDrive(page);
  return person;
}

/**
 * Leaves in a page's browser what signing in would have left: the session's cookies, and the private key sealed for this
 * device. The next page of the server opens with it, at half of what signing in by hand costs.
 */
async function leaveSession(page: Page, url: string, account: Owner, remember: boolean): Promise<void> {
  const { email, password, privateKeyPem } = account;
  const answer = await page.request.post(`${url}/api/auth/login`, {
    headers: { origin: new URL(url).origin },
    data: { email, remember, password: await authenticationKey(await stretchPassword(password, email)) },
  });
  const { user, session } = await answer.json();
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const localKey = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const sealed = await sealForDevice(privateKeyPem, session.device_id, localKey, user.fingerprint);
  if (page.url() !== `${url}${QUIET_FILE}`) await page.goto(`${url}${QUIET_FILE}`);
  await page.evaluate(keepKeys, {
    seen: await firstSeen(page, url, user.space_id),
    raw: [...raw],
    sealed,
    remember,
    names: { database: CLIENT_DATABASE_NAME, store: CLIENT_STORE_NAME },
  });
}

/**
 * What the device remembers on which somebody has just registered: the first head, which it has signed. Of a drive with something in it, a device
 * that only signs in remembers nothing.
 */
async function firstSeen(page: Page, url: string, spaceId: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`${url}/api/spaces/${spaceId}/heads?after=0`);
  const { newest = null } = await answer.json();
  if (newest === null) return {};
  const head = readHead(fromBase64Url(newest.bytes));
  if (head.revision !== 1) return {};
  const { revision, epoch, keyCommitment: commitment, time } = head;
  const hash = await headHash(head);
  const owners = namedBehind({ head, hash }).ownersHead;
  const place = { revision, hash, owners, epoch, commitment, signed: newest };
  return { [spaceId]: { ...place, verifiedAt: time, since: time, first: null } };
}

/** Runs in the page. */
async function keepKeys(given: {
  seen: Record<string, unknown>;
  raw: number[];
  sealed: string;
  remember: boolean;
  names: { database: string; store: string };
}): Promise<void> {
  const bytes = new Uint8Array(given.raw);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  if (!given.remember) sessionStorage.setItem('sealed-private-key', given.sealed);
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(given.names.database);
    opening.onupgradeneeded = () => opening.result.createObjectStore(given.names.store);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction(given.names.store, 'readwrite');
      const stored = writing.objectStore(given.names.store);
      stored.put(key, 'device-key');
      const former = stored.get('seen-heads');
      former.onsuccess = () => stored.put({ ...given.seen, ...former.result }, 'seen-heads');
      if (given.remember) stored.put(given.sealed, 'sealed-private-key');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
