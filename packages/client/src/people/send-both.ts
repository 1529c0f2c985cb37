import type { AppliedBatch, BatchOperation, CarriedItem, ChangeBatch, SpaceBatches } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure, serverFailureOf } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { NamedKey } from '../keyring/own-heads.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import type { SignedBatch } from '../spaces/signed-space.ts';
import type { SignedStanding, SpaceWriting } from '../spaces/space-writer.ts';

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

/**
 * Changes two spaces at once, the first one first: each head names the other, so that the server can carry out neither without the
 * other. Throws `space_changed` where somebody else comes first in one of them: then both are to be made anew.
 *
 * @param second told of the first batch as it was signed; must not change either space by itself
 */
export async function sendBoth(
  first: SpaceToChange & FirstChanges,
  second: SpaceToChange & { readonly changes: (signed: SignedBatch) => Promise<SecondChanges> },
  { api }: { readonly api: ApiClient },
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const next = ((await second.writer.owned(options))?.newest.head.revision ?? 0) + 1;
  const made: { first: SignedBatch | null; second: SignedBatch | null } = { first: null, second: null };
  const [firstId, secondId] = [crypto.randomUUID(), crypto.randomUUID()];

  const { operations, linkKeys = [] } = first;
  const ofFirst = { id: firstId, operations, ...(linkKeys.length > 0 && { link_keys: linkKeys }) };

  async function sendSecond(standing: SignedStanding): Promise<AppliedBatch> {
    if (made.first === null) throw overtaken();
    const changes = await second.changes(made.first);
    let inFirst: AppliedBatch | undefined;
    const batch = {
      ...{ id: secondId, ...changes, chunks: [] },
      others: [{ id: first.spaceId, revision: made.first.revision }],
      onSigned: (signed: SignedBatch) => {
        made.second = signed;
      },
    };
    const post = async (ofSecond: SignedStanding): Promise<AppliedBatch> => {
      if (made.second?.revision !== next) throw overtaken();
      const batches: SpaceBatches['batches'] = [
        { space_id: first.spaceId, batch: { ...ofFirst, ...standing } },
        {
          space_id: second.spaceId,
          batch: { id: secondId, operations: changes.operations, ...ofSecond },
        },
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

  const batch = {
    ...{ id: firstId, operations: first.operations, chunks: [], begun: first.begun, madeOf: first.madeOf },
    others: [{ id: second.spaceId, revision: next }],
    onSigned: (signed: SignedBatch) => {
      made.first = signed;
    },
  };
  await first.writer.send(batch, sendSecond, options);
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
