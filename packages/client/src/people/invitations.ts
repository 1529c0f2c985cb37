import type { BatchOperation, FoundPerson, SpaceInvitations } from '@coffer/contract';
import { decodeInvitationSecret, isInvitationProof, newSettingId, ROLES, type Role } from '@coffer/crypto';
import * as z from 'zod/mini';
import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { jsonOf, rewrittenJson, understood } from '../keyring/sealed-json.ts';
import type { StoredSetting } from '../rows/stored-setting.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import { addressOf } from './contacts.ts';
import { type Person, personOf } from './person.ts';
import { type ProvenRowsPorts, provenRows } from './proven-rows.ts';

/** An invitation of somebody without an account, as its inviter has sealed it. */
export interface KeptInvitation {
  readonly id: string;
  readonly spaceId: string;
  readonly email: string;
  /** As it is sealed: a later version has others. See `roleOf`. */
  readonly role: string;
  /** Of the membership; unix seconds. */
  readonly expiresAt: number | null;
  /** Until when somebody is let in without being asked about; unix seconds. */
  readonly validUntil: number;
  /** What stands behind the `#` of its address. */
  readonly secret: string;
  /** Whether the server was asked to mail it, without the secret. */
  readonly isMailed: boolean;
  /** What is said with the membership. */
  readonly message: string | null;
}

/** Who has followed an invitation. */
export interface InvitationAnswer {
  readonly person: Person;
  /** Whether they have the secret of the link, for this space and with these keys. */
  readonly isProven: boolean;
}

export interface InvitationPorts extends ProvenRowsPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'change'>;
}

/** A row without an invitation is free, unless it says more: the next one takes it. */
const body = z.object({
  invitation: z.nullable(
    z.object({
      id: z.uuid(),
      spaceId: z.uuid(),
      email: z.string(),
      role: z.string(),
      expiresAt: z.nullable(z.number()),
      validUntil: z.number(),
      secret: z.string(),
      isMailed: z.boolean(),
      message: z.nullable(z.string()),
    }),
  ),
});

/** Others may take the same free row first. */
const MOST_TRIES = 5;

/** A setting that keeps an invitation, or is free for one. */
interface InvitationRow extends Pick<StoredSetting, 'id' | 'revision'> {
  readonly counter: number;
  /** As it was sealed. */
  readonly text: string;
  readonly isFree: boolean;
  /** Whether only a later version understands it. */
  readonly isUnknown: boolean;
  readonly invitation: KeptInvitation | null;
}

/** The role that an invitation gives; null of one that a later version has, which lets nobody in here. */
export function roleOf({ role }: Pick<KeptInvitation, 'role'>): Role | null {
  return ROLES.find((known) => known === role) ?? null;
}

/**
 * The invitations that the account's devices have made and not used up, as the drive's newest head has them: a server can leave out
 * none, bring none back and make none. Throws `space_lied`, and as all that looks at heads.
 */
export async function keptInvitations(
  ports: InvitationPorts,
  options: RetryOptions,
): Promise<readonly KeptInvitation[]> {
  return (await rowsOf(ports, options)).flatMap(({ invitation }) => invitation ?? []);
}

/** The same, each with what ends it in a batch. */
export async function endableInvitations(
  ports: InvitationPorts,
  options: RetryOptions,
): Promise<readonly { readonly invitation: KeptInvitation; end(): Promise<BatchOperation> }[]> {
  const rows = await rowsOf(ports, options);
  return rows.flatMap((row) =>
    row.invitation === null ? [] : { invitation: row.invitation, end: () => keeping(null, row, ports) },
  );
}

async function rowsOf(ports: InvitationPorts, options: RetryOptions): Promise<readonly InvitationRow[]> {
  const spaceId = await ports.keyring.driveId();
  const rows: InvitationRow[] = [];
  for (const row of await provenRows('setting', ports, options)) {
    const { id, revision } = row;
    const shown = { spaceId, kind: 'invitation', id, settings: [row] } as const;
    const { body: opened } = await ports.keyring.openSetting(shown);
    if (opened === null) continue;
    const { value, saysMore } = understood(body, opened.text);
    if (value === null && !Object.hasOwn(Object(jsonOf(opened.text)), 'invitation')) continue;
    const { invitation } = value ?? { invitation: null };
    const isUnknown = value === null;
    rows.push({ id, revision, ...opened, invitation, isFree: invitation === null && !saysMore, isUnknown });
  }
  return rows;
}

/** Keeps an invitation, sealed: no server can make one or change one. Throws as all changes of a drive. */
export async function keepInvitation(
  invitation: KeptInvitation,
  ports: InvitationPorts,
  options: RetryOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const free = (await rowsOf(ports, options)).find(({ isFree }) => isFree) ?? null;
    try {
      await ports.writer.change([await keeping(invitation, free, ports)], options);
      return;
    } catch (error) {
      if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
    }
  }
}

/** Forgets an invitation with its secret: nobody comes in by it any more, whatever a server shows. Gives it; null where that has happened. */
export async function forgetInvitation(
  id: string,
  ports: InvitationPorts,
  options: RetryOptions,
): Promise<KeptInvitation | null> {
  for (let tries = 1; ; tries++) {
    const row = await rowOf(id, ports, options);
    if (row === null) return null;
    try {
      await ports.writer.change([await keeping(null, row, ports)], options);
      return row.invitation;
    } catch (error) {
      if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
    }
  }
}

/** What uses an invitation up in a batch; null where that has happened. */
export async function forgettingInvitation(
  id: string,
  ports: InvitationPorts,
  options: RetryOptions,
): Promise<BatchOperation | null> {
  const row = await rowOf(id, ports, options);
  return row === null ? null : keeping(null, row, ports);
}

async function rowOf(
  id: string,
  ports: InvitationPorts,
  options: RetryOptions,
): Promise<InvitationRow | null> {
  return (await rowsOf(ports, options)).find(({ invitation }) => invitation?.id === id) ?? null;
}

async function keeping(
  invitation: KeptInvitation | null,
  row: InvitationRow | null,
  { keyring }: InvitationPorts,
): Promise<BatchOperation> {
  const setting = await keyring.sealSetting({
    spaceId: await keyring.driveId(),
    kind: 'invitation',
    id: row?.id ?? newSettingId(),
    body: { counter: (row?.counter ?? 0) + 1, text: rewrittenJson(body, row?.text ?? null, { invitation }) },
  });
  return { kind: 'setting', setting, known: row?.revision ?? null };
}

/** The invitations that the server keeps, whoever made them. */
export async function listedInvitations(
  { api }: InvitationPorts,
  options: RetryOptions,
): Promise<SpaceInvitations['invitations']> {
  const invitations: SpaceInvitations['invitations'] = [];
  const pages = cursorPages(null, (query) =>
    retrying(() => api.call('spaceInvitations', { query }, options.signal), options),
  );
  for await (const page of pages) invitations.push(...page.invitations);
  return invitations;
}

/**
 * Removes what the server still keeps of invitations that the drive has forgotten, as where the connection broke off between the two:
 * somebody could register by them, and would wait in vain to be let in. Removes nothing next to an invitation that only a later version understands.
 *
 * @param kept as they were before the list was asked for
 */
export async function removeForgotten(
  kept: readonly KeptInvitation[],
  invitations: SpaceInvitations['invitations'],
  ports: InvitationPorts,
  options: RetryOptions,
): Promise<void> {
  const unknownTo = (known: readonly KeptInvitation[]) =>
    invitations.filter(({ id }) => !known.some((each) => each.id === id));
  if (unknownTo(kept).length === 0) return;
  // Another device may have made one meanwhile, which is kept before the server has it.
  const rows = await rowsOf(ports, options);
  if (rows.some(({ isUnknown }) => isUnknown)) return;
  const forgotten = unknownTo(rows.flatMap(({ invitation }) => invitation ?? []));
  for (const { id } of forgotten) await removeInvitation(id, ports, options);
}

/**
 * Who has followed which invitation, by the server's word, the one whom the inviter means first; `altered` where what it shows of
 * somebody is not one person's. What it shows of other invitations is left out: nobody made them.
 */
export async function invitationAnswers(
  kept: readonly KeptInvitation[],
  listed: SpaceInvitations['invitations'],
): Promise<ReadonlyMap<string, readonly (InvitationAnswer | 'altered')[]>> {
  const shown = new Map(listed.map((each) => [each.id, each.answers]));
  const all = new Map<string, readonly (InvitationAnswer | 'altered')[]>();
  for (const invitation of kept) {
    const answers = (shown.get(invitation.id) ?? []).map(({ proof, ...found }) =>
      answerOf(invitation, found, proof),
    );
    all.set(invitation.id, likeliestFirst(invitation, await Promise.all(answers)));
  }
  return all;
}

/** Anyone who knows an invitation's id can follow it: people who have its secret come first, then the invited address. */
export function likeliestFirst<A extends Pick<InvitationAnswer, 'isProven'> & { person: { email: string } }>(
  { email }: Pick<KeptInvitation, 'email'>,
  answers: readonly (A | 'altered')[],
): readonly (A | 'altered')[] {
  const rank = (answer: A | 'altered'): number => {
    if (answer === 'altered') return 0;
    const isInvited = addressOf(answer.person.email) === addressOf(email);
    return 1 + (isInvited ? 1 : 0) + (answer.isProven ? 2 : 0);
  };
  return answers.toSorted((one, other) => rank(other) - rank(one));
}

async function answerOf(
  { id: invitationId, spaceId, secret }: KeptInvitation,
  found: FoundPerson,
  proof: string | null,
): Promise<InvitationAnswer | 'altered'> {
  try {
    const person = await personOf(found, found.email);
    const { fingerprint, sharingKey } = person;
    if (sharingKey === null) return 'altered';
    const place = { invitationId, spaceId };
    const known = decodeInvitationSecret(secret);
    const isProven =
      proof !== null && (await isInvitationProof(proof, known, place, { fingerprint, sharingKey }));
    return { person, isProven };
  } catch (error) {
    if (isFailure(error, 'person_altered')) return 'altered';
    throw error;
  }
}

/** Removes what the server keeps of an invitation; one that is gone is all that is wanted. */
export async function removeInvitation(
  id: string,
  { api }: InvitationPorts,
  options: RetryOptions,
): Promise<void> {
  const call = () => api.call('withdrawSpaceInvitation', { params: { id } }, options.signal);
  await retrying(call, options).catch((error: unknown) => {
    if (!isFailure(error, 'not_found')) throw error;
  });
}

export const noInvitation = () => refusedHere('not_found', 404, 'There is no such invitation any more.');
