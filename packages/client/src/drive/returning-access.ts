import type { BatchOperation, Link } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import type { OwnLink } from '../keyring/own-link.ts';
import { keptRequests } from '../links/own-requests.ts';
import { endableInvitations } from '../people/invitations.ts';
import { headMemory } from '../spaces/head-memory.ts';
import { linksOf } from '../spaces/proven-links.ts';
import { ProvenSpace } from '../spaces/proven-space.ts';
import { type ShownDrive, shownOtherwise } from '../spaces/shown-drive.ts';
import type { PartPorts } from './ports.ts';

/** What lets others in again, or permits more than this device knows, once the drive goes on as the server shows it. */
export interface ReturningAccess {
  readonly id: string;
  /** A request link is one by which people send files; by an invitation somebody without an account becomes a member of a shared folder. */
  readonly kind: 'link' | 'request' | 'invitation';
  /** Of the linked item, as visitors read it, the note of a request, or the address of who is invited; null where there is none. */
  readonly name: string | null;
  /** True if this device knows the link, with an earlier expiry or a lower limit. */
  readonly permitsMore: boolean;
  /** Unix seconds; null where it has none. */
  readonly expiresAt: number | null;
}

type ReturningPorts = Pick<PartPorts, 'api' | 'keyring' | 'rows' | 'clock' | 'patience'>;

/** What comes back, and what ends it in the batch that ends the fork. */
interface Ending {
  readonly access: ReturningAccess;
  end(): Promise<BatchOperation>;
}

/**
 * Lists what comes back with the drive as the server shows it: links that this device does not know from its own end, or knows with less, and
 * all request links and invitations, of which no device keeps a list. Throws `space_changed` where the server shows another drive by now, `space_lied`.
 */
export async function returningAccess(
  shown: ShownDrive,
  ports: ReturningPorts,
  signal: AbortSignal,
): Promise<readonly ReturningAccess[]> {
  return (await endings(shown, ports, signal)).map(({ access }) => access);
}

/** The operations that end what would come back. Throws as `returningAccess`. */
export async function endReturning(
  shown: ShownDrive,
  ids: ReadonlySet<string>,
  ports: ReturningPorts,
  signal: AbortSignal,
): Promise<BatchOperation[]> {
  if (ids.size === 0) return [];
  const found = (await endings(shown, ports, signal)).filter(({ access }) => ids.has(access.id));
  return Promise.all(found.map(({ end }) => end()));
}

async function endings(shown: ShownDrive, ports: ReturningPorts, signal: AbortSignal): Promise<Ending[]> {
  if (shown.kind !== 'signed') return [];
  const { api, keyring, clock, patience } = ports;
  const options = { clock, patience, signal };
  // What this device remembers is the other end.
  const space = new ProvenSpace(await keyring.driveId(), { api, keyring, heads: headMemory(), clock });
  const ended = [
    ...(await linkEndings(space, ports, options)),
    ...(await requestEndings(space, ports, options)),
    ...(await invitationEndings(space, ports, options)),
  ];
  if (space.known.head?.hash !== shown.hash) throw shownOtherwise();
  return ended;
}

async function linkEndings(
  space: ProvenSpace,
  { keyring, rows }: ReturningPorts,
  options: RetryOptions,
): Promise<Ending[]> {
  const known = new Map(((await rows?.links()) ?? []).map((link) => [link.id, link]));
  const there = (await linksOf(space, options)).filter((link) => {
    const own = known.get(link.id);
    return own === undefined || permitsMore(link, own);
  });
  const opened = await keyring.openLinks(there);
  return there.map((link, index) => ({
    access: {
      ...{ id: link.id, kind: 'link', name: nameOf(opened[index]), expiresAt: link.signed_expires_at },
      permitsMore: known.has(link.id),
    },
    end: async () => ({ kind: 'delete_link', id: link.id }),
  }));
}

const nameOf = (link: OwnLink | undefined) => (link?.state === 'intact' ? link.name : null);

/** Whether a link works longer or more often than as it is known. */
function permitsMore(link: Link, own: Link): boolean {
  const isMore = (there: number | null, here: number | null) =>
    here !== null && (there === null || there > here);
  return (
    isMore(link.signed_expires_at, own.signed_expires_at) ||
    isMore(link.signed_max_downloads, own.signed_max_downloads)
  );
}

async function requestEndings(
  space: ProvenSpace,
  { api, keyring, clock }: ReturningPorts,
  options: RetryOptions,
): Promise<Ending[]> {
  const { spaceId } = space;
  const kept = await keptRequests({ api, keyring, clock, writer: writerOf(space, options) }, options);
  return kept.map(({ row, request: { id, note, expiresAt } }) => ({
    access: { id, kind: 'request', name: note === '' ? null : note, permitsMore: false, expiresAt },
    end: async () => (await keyring.sealRequest({ spaceId, row, request: null })).operation,
  }));
}

async function invitationEndings(
  space: ProvenSpace,
  { api, keyring }: ReturningPorts,
  options: RetryOptions,
): Promise<Ending[]> {
  const kept = await endableInvitations({ api, keyring, writer: writerOf(space, options) }, options);
  return kept.map(({ invitation: { id, email, validUntil }, end }) => ({
    access: { id, kind: 'invitation', name: email, permitsMore: false, expiresAt: validUntil },
    end,
  }));
}

/** By which settings are read as this space has them, and nothing is written. */
function writerOf(space: ProvenSpace, options: RetryOptions) {
  return { owned: () => space.owned(options), change: () => Promise.reject(shownOtherwise()) };
}
