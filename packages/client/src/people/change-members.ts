import type { BatchOperation, StoredMember } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { isEnded, type MemberTerms, termsOf } from '../keyring/seal-members.ts';
import { doubtedSpaces } from '../spaces/doubted-spaces.ts';
import type { SignedBatch } from '../spaces/signed-space.ts';
import { SpaceWriter } from '../spaces/space-writer.ts';
import { keepingSpace, keptHead, keptSpaces } from './kept-spaces.ts';
import { provenMembers } from './members.ts';
import { type OpenedOwn, type OwnSpacePorts, openOwn } from './own-spaces.ts';
import { again, sendBoth } from './send-both.ts';

export interface MemberChangePorts extends OwnSpacePorts {
  readonly keyring: OwnSpacePorts['keyring'] & Pick<Keyring, 'sealMembers'>;
}

/** What becomes of the members of a space. */
export interface MemberChange {
  /** Who becomes a member, or has other terms. */
  readonly put: readonly MemberTerms[];
  /** Whose membership is taken back: from then on they open nothing that comes. */
  readonly removed: readonly string[];
  /** Whether the space gets another key in any case. */
  readonly renews?: boolean;
  /** What the space is called from then on; as before by default. */
  readonly name?: string;
  /** What becomes of the drive in the same batch. */
  readonly inDrive?: readonly BatchOperation[];
}

/** A space of one's own with its members. */
export interface OwnWithMembers extends OpenedOwn {
  readonly members: readonly StoredMember[];
}

/** Opens a space of one's own, with all its members as its newest head has them. Throws as `openOwn`. */
export async function openWithMembers(
  spaceId: string,
  ports: OwnSpacePorts,
  options: RetryOptions,
): Promise<OwnWithMembers> {
  for (;;) {
    const opened = await openOwn(spaceId, ports, options);
    const members = await provenMembers(spaceId, opened.rows, ports, options);
    if (members !== null) return { ...opened, members };
  }
}

/**
 * Changes who is a member of a space of one's own: one batch over the space and the drive, whose setting names the head from which
 * a new device of one's own goes on. Memberships that have run out, or that their members have left, go with it.
 *
 * @param decide told of the members as they are
 */
export async function changeMembers(
  spaceId: string,
  decide: (space: OwnWithMembers) => Promise<MemberChange>,
  ports: MemberChangePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  await doubtedSpaces(ports).look(spaceId);
  await again(['space_changed'], async () => {
    const space = await openWithMembers(spaceId, ports, options);
    const change = withoutEnded(await decide(space), space, ports);
    if (change.put.length + change.removed.length === 0 && change.name === undefined) return;
    await send(spaceId, space, change, ports, options);
  });
}

/** Who is a member no longer: the time has run out, or they have left. */
export function endedMembers(members: readonly StoredMember[], now: number): readonly string[] {
  return members.filter((member) => isEnded(member, now)).map(({ id }) => id);
}

function withoutEnded(
  change: MemberChange,
  { members }: OwnWithMembers,
  { clock }: MemberChangePorts,
): MemberChange {
  const put = new Set(change.put.map(({ id }) => id));
  const ended = endedMembers(members, Math.floor(clock.now() / 1_000)).filter((id) => !put.has(id));
  return { ...change, removed: [...new Set([...change.removed, ...ended])] };
}

async function send(
  spaceId: string,
  space: OwnWithMembers,
  { put, removed, renews: begins = false, name, inDrive = [] }: MemberChange,
  ports: MemberChangePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { root, rows, members } = space;
  const renews = begins || removed.length > 0;
  const { head, hash } = rows.newest;
  const gone = new Set([...removed, ...put.map(({ id }) => id)]);
  // A key is for all who stay, and each of them has to get it.
  const staying = renews ? members.filter(({ id }) => !gone.has(id)).map(termsOf) : [];
  const sealed = await ports.keyring.sealMembers({
    spaceId,
    root,
    head: { revision: head.revision, hash },
    greatest: renews ? head.greatestGeneration : null,
    name,
    members: [...put, ...staying],
  });
  const known = new Map(members.map(({ id, changed_revision }) => [id, changed_revision]));
  const operations: BatchOperation[] = [
    ...(sealed.root === null ? [] : [sealed.root]),
    ...removed.filter((id) => known.has(id)).map((id) => ({ kind: 'remove_member' as const, id })),
    ...sealed.members.map((member) => ({
      kind: 'member' as const,
      member,
      known: known.get(member.id) ?? null,
    })),
  ];
  const keyring =
    sealed.root === null
      ? space.keyring
      : (await ports.keyring.openSpace({ spaceId, root: sealed.root })).keyring;
  await sendWithSetting({ spaceId, operations, keyring, beside: inDrive }, ports, options);
}

interface SpaceChanges {
  readonly spaceId: string;
  readonly operations: BatchOperation[];
  /** That of the space as it is afterwards. */
  readonly keyring: Keyring;
  /** What becomes of the drive beside the setting of the space. */
  readonly beside: readonly BatchOperation[];
}

/** Changes a space, and the setting of the drive that names its newest head, at once: each head names the other. */
async function sendWithSetting(
  { spaceId, operations, keyring, beside }: SpaceChanges,
  ports: MemberChangePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { api, heads, clock, writer } = ports;
  const kept = (await keptSpaces(ports, options)).find(({ space }) => space.spaceId === spaceId);
  if (kept === undefined) throw missing();
  const rows = doubtedSpaces(ports).rowsOf(spaceId);
  const within = new SpaceWriter({ api, keyring, heads, clock, rows });
  const inDrive = async ({ known }: SignedBatch) => {
    const space = { ...kept.space, head: keptHead(known) };
    return { operations: [await keepingSpace(space, kept, ports), ...beside] };
  };
  await sendBoth(
    { spaceId, writer: within, operations },
    { spaceId: await ports.keyring.driveId(), writer, changes: inDrive },
    ports,
    options,
  );
}

const missing = () => refusedHere('not_found', 404, 'There is no such space, or it is not yours.');
