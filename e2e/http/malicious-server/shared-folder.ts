import type { Share } from '@coffer/client';
import type { SignedHead, SpaceProofs } from '@coffer/contract';
import {
  fromBase64Url,
  type Head,
  headBytes,
  headHash,
  type PrivateKey,
  readHead,
  signHead,
  toBase64Url,
} from '@coffer/crypto';
import { LyingServer } from '../../engine/lying-server.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { sharedBy } from '../support/former-member.ts';
import type { SharedRead } from '../support/signed-rows.ts';

type Account = Awaited<ReturnType<typeof newPerson>>;

interface Shared {
  readonly path: string;
  readonly spaceId: string;
}

/** A folder of Ada's that Bob views and Eve edits, on a server that lies to Ada and Bob as it likes. */
export interface SharedFolder {
  readonly server: RunningServer;
  readonly ada: TestDrive;
  readonly bob: TestDrive;
  readonly eve: TestDrive;
  readonly adas: Account;
  readonly bobs: Account;
  readonly eves: Account;
  readonly lyingToAda: LyingServer;
  readonly lyingToBob: LyingServer;
  /** Another one, once the server tells the truth again. */
  share(): Promise<Shared>;
  /** One that all tests have in common which leave it, and what the devices remember of it, as they are. */
  common(): Promise<Shared>;
  /** Another device of Ada's or Bob's, to which the server lies as to their first one. */
  device(of: 'ada' | 'bob'): Promise<TestDrive>;
  /** Of the last one that was given. */
  membershipOf(of: TestDrive): Promise<SharedRead>;
  shareOf(email: string): Promise<Share>;
  proofsOf(of: TestDrive): Promise<SpaceProofs>;
}

export const failing = (code: string) => ({ failure: { code } });

/** A head as it is sent, signed by who has this key, whatever it says. */
export async function signedHead(by: PrivateKey, head: Head): Promise<SignedHead> {
  return { bytes: toBase64Url(headBytes(head)), signature: await signHead(by, head) };
}

/** A head on the newest one that somebody signs who has its keys. */
export async function forgedHead(
  by: PrivateKey,
  newest: SignedHead,
  change: Partial<Head>,
): Promise<SignedHead> {
  const before = readHead(fromBase64Url(newest.bytes));
  const isOwners = before.signerFingerprint === before.ownerFingerprint;
  const hash = await headHash(before);
  const head: Head = {
    ...before,
    ...{ revision: before.revision + 1, previous: hash, ownersHead: isOwners ? hash : before.ownersHead },
    signerFingerprint: by.fingerprint,
    ...change,
  };
  return signedHead(by, head);
}

/** Starts the server, and makes three people. */
export async function sharedFolder(): Promise<SharedFolder> {
  const server = await startServer();
  const [lyingToAda, lyingToBob] = [new LyingServer(), new LyingServer()];
  const ada = testDrive(server.url, lyingToAda.fetch);
  const bob = testDrive(server.url, lyingToBob.fetch);
  const eve = testDrive(server.url);
  const [adas, bobs, eves] = [await newPerson(ada), await newPerson(bob), await newPerson(eve)];
  await bob.people.begin();
  await eve.people.begin();
  let [folders, path, spaceId] = [0, '', ''];
  let common: Shared | null = null;
  const tellTheTruth = () => {
    lyingToAda.tellTheTruth();
    lyingToBob.tellTheTruth();
  };
  const share = async () => {
    tellTheTruth();
    path = `/Shared ${folders++}`;
    await ada.createDirectory(path);
    await ada.write(`${path}/a.txt`, new Blob(['one']));
    await ada.people.share(path, bobs, 'viewer');
    ({ spaceId } = await ada.people.share(path, eves, 'editor'));
    await bob.people.accept(spaceId);
    await eve.people.accept(spaceId);
    return { path, spaceId };
  };
  return {
    ...{ server, ada, bob, eve, adas, bobs, eves, lyingToAda, lyingToBob, share },
    async common() {
      common ??= await share();
      tellTheTruth();
      ({ path, spaceId } = common);
      return common;
    },
    async device(of) {
      const device = testDrive(server.url, (of === 'ada' ? lyingToAda : lyingToBob).fetch);
      await device.login(of === 'ada' ? adas : bobs);
      return device;
    },
    membershipOf: (of) => sharedBy(of, spaceId),
    async shareOf(email) {
      const share = (await ada.people.shares(path)).find((each) => each.email === email);
      if (share === undefined) throw new Error('It is not shared');
      return share;
    },
    proofsOf: (of) =>
      of.api.call('spaceProofs', { params: { id: spaceId }, body: { after: 0, owned: true } }),
  };
}
