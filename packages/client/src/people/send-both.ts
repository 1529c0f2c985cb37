import type {
  AppliedBatch,
  BatchOperation,
  CarriedItem,
  ChangeBatch,
  SpaceBatches,
  Standing,
} from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure, serverFailureOf } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { NamedKey } from '../keyring/own-heads.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import type { SignedBatch } from '../space/signed-space.ts';
import type { SignedStanding, SpaceWriting } from '../space/space-writer.ts';

/** A space that is changed together with another one. */
export interface SpaceToChange {
  readonly spaceId: string;
  readonly writer: Pick<SpaceWriting, 'send' | 'owned'>;
}

/** What becomes of the first of two spaces; see `BatchToSign.begun` and `BatchToSign.madeOf`. */
interface FirstChanges {
  readonly operations: BatchOperation[];
  readonly begun?: NamedKey | undefined;
  readonly madeOf?: string | undefined;
  /** The keys that its links get for the epoch that it begins. */
  readonly linkKeys?: NonNullable<ChangeBatch['link_keys']>;
}

/** What becomes of the second of two spaces, once it is known what the first one holds afterwards. */
export interface SecondChanges {
  readonly operations: BatchOperation[];
  /** Rows that come from the first one; see `BatchToSign.arriving`. */
  readonly arriving?: ReadonlyMap<string, CanonicalItem> | undefined;
  /** See `BatchToSign.carried` and `BatchToSign.begun`. */
  readonly carried?: readonly CarriedItem[] | undefined;
  readonly begun?: NamedKey | undefined;
}

/** The second of two spaces, and what becomes of it. */
interface SecondSpace extends SpaceToChange {
  readonly changes: (signed: SignedBatch) => Promise<SecondChanges>;
}

/**
 * Changes two spaces at once, the first one first: each head names the other, so that the server can carry out neither without the
 * other. Throws `space_changed` where somebody else comes first in one of them: then both are to be made anew.
 *
 * @param second told of the first batch as it was signed; must not change either space by itself
 */
export async function sendBoth(
  first: SpaceToChange & FirstChanges,
  second: SecondSpace,
  { api }: { readonly api: ApiClient },
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const others = await nextStanding(second, options);
  const made: { first: SignedBatch | null } = { first: null };
  const { operations, linkKeys = [] } = first;
  const ofFirst = {
    ...{ id: crypto.randomUUID(), operations },
    ...(linkKeys.length > 0 && { link_keys: linkKeys }),
  };

  async function sendSecond(standing: SignedStanding): Promise<AppliedBatch> {
    if (made.first === null) throw overtaken();
    const batch = { ...ofFirst, ...standing };
    return sendAlong({ spaceId: first.spaceId, batch, signed: made.first }, second, { api, others }, options);
  }

  const batch = {
    ...{ id: ofFirst.id, operations, chunks: [], begun: first.begun, madeOf: first.madeOf },
    others,
    onSigned: (signed: SignedBatch) => {
      made.first = signed;
    },
  };
  await first.writer.send(batch, sendSecond, options);
}

/** Where a space stands after its next change, as the head of another one names it. */
export async function nextStanding(
  { spaceId, writer }: SpaceToChange,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<Standing[]> {
  return [{ id: spaceId, revision: (await writer.owned(options)).newest.head.revision + 1 }];
}

/** The first batch of two, as it was signed. */
interface SignedFirst {
  readonly spaceId: string;
  readonly batch: SpaceBatches['batches'][number]['batch'];
  readonly signed: SignedBatch;
}

/**
 * Sends a batch that was signed together with what becomes of a second space, and gives the answer to the first one. Throws as `sendBoth`.
 *
 * @param ports.others where the second space stands afterwards by the first head; see `nextStanding`
 */
export async function sendAlong(
  first: SignedFirst,
  second: SecondSpace,
  { api, others: [next] }: { readonly api: ApiClient; readonly others: readonly Standing[] },
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<AppliedBatch> {
  const changes = await second.changes(first.signed);
  mustLeave(changes.arriving, first.signed);
  const id = crypto.randomUUID();
  const made: { revision?: number } = {};
  let inFirst: AppliedBatch | undefined;
  const batch = {
    ...{ id, ...changes, chunks: [] },
    others: [{ id: first.spaceId, revision: first.signed.revision }],
    onSigned: ({ revision }: SignedBatch) => {
      made.revision = revision;
    },
  };
  const post = async (ofSecond: SignedStanding, spaceId: string): Promise<AppliedBatch> => {
    if (made.revision !== next?.revision) throw overtaken();
    const batches: SpaceBatches['batches'] = [
      { space_id: first.spaceId, batch: first.batch },
      { space_id: spaceId, batch: { id, ...ofSecond } },
    ];
    try {
      const call = () => api.call('changeSpaces', { body: { batches } }, options.signal);
      const answers = (await retrying(call, options)).batches;
      inFirst = answers[0];
      return answers[1] ?? NOTHING_SAID;
    } catch (error) {
      // Both are made anew: neither head fits without the other.
      throw serverFailureOf(error)?.code === 'space_changed' ? overtaken() : error;
    }
  };
  await second.writer.send(batch, post, options);
  return inFirst ?? NOTHING_SAID;
}

/**
 * That all that comes into the second space leaves the first one by its batch: what somebody has moved away or deleted since it was sealed, the server passes over, and
 * a head that has it would not fit. Throws `space_changed`.
 */
export function mustLeave(arriving: SecondChanges['arriving'], { removed }: SignedBatch): void {
  if (arriving !== undefined && [...arriving.keys()].some((id) => !removed.has(id))) throw overtaken();
}

/** Others may change one of both at the same moment. */
const MOST_TRIES = 6;

/** Makes both anew where others have come first. @param codes of the failures that say so */
export async function again(
  codes: readonly ('space_changed' | 'epoch_outdated')[],
  task: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await task();
      return;
    } catch (error) {
      if (!isFailure(error, ...codes) || tries === MOST_TRIES) throw error;
    }
  }
}

/** What is at no revision, and so not believed. */
const NOTHING_SAID: AppliedBatch = { id: '', revision: -1, applied_at: 0 };

const overtaken = () =>
  refusedHere('space_changed', 409, 'Somebody else has changed one of both meanwhile.', {
    others: ['It stands at another revision.'],
  });

/** How it shows that others have changed one of both meanwhile, or begun an epoch of one. */
export const OVERTAKEN = ['space_changed', 'epoch_outdated'] as const;
