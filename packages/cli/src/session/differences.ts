import { type DriveDifference, type DriveStanding, isFailure, type ReturningAccess } from '@coffer/client';
import { shortTime, timeText } from '../places/item-lines.ts';
import type { OpenDrive } from './open-drive.ts';

/** Changes that this device has seen, and the server does not show. */
interface MissingChanges {
  readonly from: number;
  readonly to: number;
  /** When this device saw the last of them; unix seconds. */
  readonly seenAt: number;
}

/** How the drive stands, and in what the server shows it otherwise than this device has seen it. */
export interface ExaminedDrive extends DriveStanding {
  /** Null where none is missing, or nobody can tell. */
  readonly missing: MissingChanges | null;
  /** Null where this device has nothing to compare. */
  readonly differences: readonly DriveDifference[] | null;
  /** Links and invitations that work again, or permit more, once the drive goes on like that. */
  readonly returning: readonly ReturningAccess[];
}

/** Verifies the newest head that the server shows; where it is not what this device has seen, says in what. */
export async function examineDrive(
  { drive }: Pick<OpenDrive, 'drive'>,
  signal: AbortSignal,
): Promise<ExaminedDrive> {
  const standing = await drive.account.standing(signal);
  const { newest, shown } = standing;
  if (shown === null) return { ...standing, missing: null, differences: null, returning: [] };
  const { revision } = shown;
  const isOlder = newest !== null && revision < newest.revision;
  const missing = isOlder ? { from: revision + 1, to: newest.revision, seenAt: newest.verifiedAt } : null;
  const differences = await drive.account.differences(shown, signal).catch((error: unknown) => {
    // This device cannot keep rows, and the person is told that nothing was compared.
    if (isFailure(error, 'replica_not_kept')) return null;
    throw error;
  });
  const returning = await drive.account.returning(shown, signal);
  return { ...standing, missing, differences, returning };
}

/** One line on changes that are missing. */
export function missingLine({ from, to, seenAt }: MissingChanges): string {
  const changes = from === to ? `Change ${from} is missing` : `Changes ${from} to ${to} are missing`;
  return `${changes}; this device saw the last of them on ${shortTime(seenAt)}. The server shows an older state, as after an older backup was restored.`;
}

/** One line on an item that the server shows otherwise. */
export function differenceLine(difference: DriveDifference): string {
  return `${difference.happened.padEnd(7)}  ${pathOf(difference)}`;
}

/** One line on a link or an invitation that works again. */
export function returningLine({ id, kind, name, permitsMore, expiresAt }: ReturningAccess): string {
  const what = permitsMore ? 'link that permits more' : WHAT[kind];
  const until = expiresAt === null ? '' : `, valid until ${shortTime(expiresAt)}`;
  return `${'again'.padEnd(7)}  ${what} ${name ?? id}${until}`;
}

const WHAT = {
  member: 'member',
  ...{ link: 'link', request: 'request link', invitation: 'invitation of' },
} as const;

/** Returns the same as scripts read it. */
export function examinedValue({
  missing,
  differences,
  returning,
}: ExaminedDrive): Readonly<Record<string, unknown>> {
  return {
    missing: missing && { from: missing.from, to: missing.to, seenAt: timeText(missing.seenAt) },
    differences:
      differences?.map((each) => ({
        id: each.id,
        happened: each.happened,
        path: pathOf(each),
        canPutBack: each.canPutBack,
      })) ?? null,
    returning: returning.map(({ id, kind, name, permitsMore, expiresAt }) => ({
      ...{ id, kind, name, permitsMore },
      expiresAt: expiresAt === null ? null : timeText(expiresAt),
    })),
  };
}

function pathOf({ id, ours, theirs }: DriveDifference): string {
  const side = ours ?? theirs;
  if (side === null) return id;
  return `/${[...side.parents, side.item].map(({ id: each, name }) => name ?? each).join('/')}`;
}
