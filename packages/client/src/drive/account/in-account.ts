import { emailAddress, type Link, type User } from '@coffer/contract';
import { FORMAT_VERSION } from '@coffer/crypto';
import { mapBounded } from '../../concurrency/map-bounded.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { DeletedLink, SignedAnew, SignedKeyPairChange } from '../../keyring/key-pair-change.ts';
import type { SpaceBefore } from '../../keyring/space-takeover.ts';
import { keyBytes } from '../../rows/canonical-root.ts';
import { type SpaceTrouble, troubleOf } from '../../space/head-verifier.ts';
import type { ProvingPorts } from '../../space/proven-space.ts';
import type { ShownDrive } from '../../space/shown-drive.ts';
import type { DriveStanding } from '../doubts/deciding.ts';
import type { UnfinishedEnd } from '../doubts/unfinished-end.ts';
import type { PartPorts } from '../ports.ts';
import { byEitherClock } from '../signing-in/by-either-clock.ts';
import type { Account } from './account.ts';
import { sendKeyPairParts } from './send-key-pair-parts.ts';

/** Spaces that are looked at at once. */
const SPACE_LANES = 4;

/** What a change of the key pair seals and signs anew. */
async function signedAnewOf(ports: PartPorts, signal: AbortSignal): Promise<SignedAnew> {
  const { api, keyring, clock, patience } = ports;
  const driveId = await keyring.driveId();
  const { provenDriveKeys } = await import('../../space/drive-keys.ts');
  const { keys, rows: drive } = await provenDriveKeys(driveId, ports, { clock, patience, signal });
  const [links, { settings }] = await Promise.all([
    signedLinks(driveId, ports, signal),
    api.call('spaceSettings', { params: { id: driveId } }, signal),
  ]);
  const { storedSettings } = await import('../../rows/stored-setting.ts');
  const rows = storedSettings('setting', settings);
  return { drive, keys, links, settings: rows, spaces: await ownSpacesOf(ports, signal) };
}

/** The links that are signed: also such as a program without keys has deleted, which nobody has decided about. */
async function signedLinks(
  spaceId: string,
  ports: Pick<PartPorts, 'api' | 'heads' | 'clock' | 'patience'> & Pick<ProvingPorts, 'keyring'>,
  signal: AbortSignal,
): Promise<readonly Link[]> {
  const { clock, patience } = ports;
  const { linksOf } = await import('../../space/proven-links.ts');
  const { ProvenSpace } = await import('../../space/proven-space.ts');
  return linksOf(new ProvenSpace(spaceId, ports), { clock, signal, patience });
}

/** How long the server has to say what files of which types take. */
const USAGE_MS = 1_500;

/** What is done with the account; see `Account`. */
export function inAccount(ports: PartPorts & { readonly end: UnfinishedEnd }): Account {
  const { api, keyring, writer, rows, credentials } = ports;

  async function self(signal?: AbortSignal): Promise<User> {
    const { user } = await api.call('self', {}, signal);
    await keyring.checkSigned(user);
    return user;
  }

  return {
    self,
    signedAnew: (signal = notCancelled()) => signedAnewOf(ports, signal),
    standing: (signal = notCancelled()) => driveStanding(ports, signal),
    async newestKey(signal = notCancelled()) {
      const { newestKeyOf } = await import('../../space/verify-head.ts');
      return newestKeyOf(await keyring.driveId(), { ...ports, now: () => ports.clock.now() }, signal);
    },
    async verify(onProgress = () => {}, signal = notCancelled()) {
      const found = await (await import('./in-verifying.ts')).verifyAll(ports, onProgress, signal);
      if (found.trouble === 'space_ended') return driveStanding(ports, signal);
      return { ...found, ended: null, shown: await shownBeside(found.trouble, ports, signal) };
    },
    differences: async (shown = null, signal = notCancelled()) =>
      (await import('../doubts/in-comparing.ts')).compare(await inDoubt(ports), shown, signal),
    returning: async (shown, signal = notCancelled()) =>
      (await import('../doubts/returning-access.ts')).returningAccess(shown, await inDoubt(ports), signal),
    acceptDrive: async (shown, putBack = [], signal = notCancelled()) =>
      (await import('../doubts/in-comparing.ts')).decide(await inDoubt(ports), shown, putBack, signal),
    async followDrive({ hash }, signal = notCancelled()) {
      await writer.follow(hash, { signal });
      const { clock, patience } = ports;
      await (await import('../../space/drive-keys.ts')).adoptDriveKeys(ports, { clock, patience, signal });
    },
    async formats(signal = notCancelled()) {
      const newest = (await writer.owned({ signal })).newest.head;
      return { own: FORMAT_VERSION, ...newest.lowest };
    },
    setFormats: async (lowest, signal = notCancelled()) => void (await writer.change([], { signal }, lowest)),
    trustFirst: () => trustFirstHead(ports),
    storage: (signal) => api.call('storageStats', {}, signal),
    async usage(signal = notCancelled()) {
      const { clock } = ports;
      const told = api.call('storageStats', {}, signal).then(({ stats }) => stats);
      // Without a network the call waits for one; the rows on this device know the sum, and no types, which are sealed.
      const own = clock.sleep(USAGE_MS, signal).then(() => rows?.usage() ?? null);
      return (await Promise.race([told, own])) ?? told;
    },

    setLanguage: (language, signal) => api.call('setLanguage', { body: { language } }, signal),

    async privateKey(source) {
      const user = await self();
      return credentials((prepare) => prepare.exportPrivateKey({ user, source }));
    },

    async changePassword(passwords) {
      const user = await self();
      const change = await credentials((prepare) => prepare.preparePasswordChange({ user, ...passwords }));
      const signed = await keyring.signPasswordChange(user, change.encrypted_private_key);
      await api.call('changePassword', { body: { ...change, ...signed } });
    },

    changingKeyPair: async (steps) => {
      const { changingKeyPair } = await import('./changing-key-pair.ts');
      return changingKeyPair(steps, { ...ports, anew: () => signedAnewOf(ports, notCancelled()) });
    },

    namesOf: (deleted, signal = notCancelled()) => namesOfLinks(deleted, ports, signal),

    changeKeyPair: async (form) => changeKeyPair(ports, await self(), form),

    async makeRecoveryCode({ password, source = { kind: 'password', password } }) {
      const user = await self();
      return credentials(async (prepare) => {
        const passwordProof = await prepare.passwordProof({ email: user.email, password });
        const { request, recoveryCode } = await prepare.prepareRecovery({ user, source, passwordProof });
        await api.call('setRecovery', { body: request });
        return recoveryCode;
      });
    },

    recover: ({ email: typed, recoveryCode }) =>
      credentials(async (prepare) => {
        const { recovery_key } = await prepare.prepareRecoveryLogin({ recoveryCode });
        const email = emailAddress(typed);
        const answer = await api.call('openRecovery', { body: { email, recovery_key } });
        const { fingerprint, encrypted_private_key: encryptedPrivateKey } = answer;
        return prepare.openRecovery({ recoveryCode, fingerprint, encryptedPrivateKey });
      }),

    resetPassword: async (form) => resetPassword(ports, await self(), form),
  };
}

const inDoubt = async (ports: PartPorts & { readonly end: UnfinishedEnd }) =>
  (await import('../doubts/own-in-doubt.ts')).driveInDoubt(ports);

async function changeKeyPair(
  ports: PartPorts,
  user: User,
  { keySize = 2048, onLinksDeleted, ...form }: Parameters<Account['changeKeyPair']>[0],
): Promise<string> {
  const { api, keyring, credentials, origin } = ports;
  const { changingKeyPair } = await import('./changing-key-pair.ts');
  return credentials(async (prepare) => {
    const input = { ...form, user, keySize, origin };
    const { beginning, privateKeyPem } = await prepare.prepareKeyPairChange(input);
    const steps = {
      prove: async (now?: number) => (now === undefined ? beginning : prepare.proveKeyPairAt(now)),
      seal: (anew: SignedAnew) => prepare.sealKeyPairChange(anew),
      async commit({ parts, change, next, keys, deletedLinks }: SignedKeyPairChange) {
        const body = { ...change, parts_hash: await sendKeyPairParts(parts, api) };
        await api.call('changeKeyPair', { body });
        const space_keys = keyBytes(user.space_id, keys);
        await keyring.adoptPrivateKey({ ...user, ...next, space_keys }, privateKeyPem);
        if (deletedLinks.length > 0) onLinksDeleted?.(deletedLinks);
      },
    };
    await changingKeyPair(steps, { ...ports, anew: () => signedAnewOf(ports, notCancelled()) });
    return privateKeyPem;
  });
}

async function resetPassword(
  { api, credentials, origin }: PartPorts,
  user: User,
  { privateKey: privateKeyPem, newPassword }: Parameters<Account['resetPassword']>[0],
): Promise<void> {
  const storePrivateKey = user.encrypted_private_key !== null;
  const input = { user, privateKeyPem, newPassword, origin, storePrivateKey };
  await credentials(async (prepare) => {
    const reset = await prepare.preparePasswordReset(input);
    await byEitherClock(async (now) => {
      const body = now === undefined ? reset : await prepare.signPasswordResetAt(now);
      await api.call('resetPassword', { body });
    });
  });
}

async function trustFirstHead({ keyring, heads }: PartPorts): Promise<void> {
  const id = await keyring.driveId();
  const head = await heads.of(id);
  if (head !== null) await heads.replace(id, { ...head, first: null });
}

/** One's own spaces beside the drive, with all their members, as their newest heads have them. */
async function ownSpacesOf(ports: PartPorts, signal: AbortSignal): Promise<SpaceBefore[]> {
  const { ownSpaces } = await import('../../people/own-spaces.ts');
  const { clock, patience } = ports;
  const options = { clock, patience, signal };
  const all = await ownSpaces(ports, options);
  if (all.length === 0) return [];
  const { openWithMembers } = await import('../../people/change-members.ts');
  return mapBounded(all, SPACE_LANES, async ({ spaceId }) => {
    const { keys, keyring, rows, members } = await openWithMembers(spaceId, ports, options);
    const hasLinks = rows.owned.some(({ kind }) => kind === 'link');
    const links = hasLinks ? await signedLinks(spaceId, { ...ports, keyring }, signal) : [];
    return { spaceId, keys, rows, members, links };
  });
}

async function namesOfLinks(
  deleted: readonly DeletedLink[],
  { api, keyring }: PartPorts,
  signal: AbortSignal,
): Promise<readonly (string | null)[]> {
  const driveId = await keyring.driveId();
  const nameOf = async ({ spaceId, itemId }: DeletedLink) => {
    if (spaceId !== driveId) return null;
    const item = await api.call('itemMetadata', { params: { id: itemId }, query: {} }, signal);
    return (await keyring.openItem(item, [])).name;
  };
  return Promise.all(deleted.map((link) => nameOf(link).catch(() => null)));
}

/** What this device makes of the newest head that the server shows. */
async function driveStanding(ports: PartPorts, signal: AbortSignal): Promise<DriveStanding> {
  const { writer, keyring, heads, rows } = ports;
  let trouble: SpaceTrouble | null = null;
  try {
    await writer.verifyNewest({ signal });
  } catch (error) {
    trouble = troubleOf(error);
    if (trouble === null) throw error;
  }
  if (trouble === null && (await rows?.differs())) trouble = 'space_lied';
  const end = trouble === 'space_ended' ? await writer.ended({ signal }) : null;
  const ended = end && { hash: end.end.hash, at: end.end.head.time };
  const shown = await shownBeside(trouble, ports, signal);
  return { trouble, newest: await heads.of(await keyring.driveId()), ended, shown };
}

/** What the server shows where it is not what this device has seen; see `DriveStanding.shown`. */
async function shownBeside(
  trouble: SpaceTrouble | null,
  { api, keyring, clock }: PartPorts,
  signal: AbortSignal,
): Promise<ShownDrive | null> {
  if (trouble === null || trouble === 'space_lied') return null;
  const { shownToDecide } = await import('../../space/shown-drive.ts');
  const ports = { api, keyring, clock };
  return shownToDecide(await keyring.driveId(), ports, { clock, signal });
}
