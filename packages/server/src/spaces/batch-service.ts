import {
  type AppliedBatch,
  BATCH_BYTES,
  type BatchOperation,
  type ChangeBatch,
  changeBatch,
  factsOf,
  type HeldSpace,
  type SpaceHold,
  type spaceBatches,
} from '@coffer/contract';
import type { z } from 'zod';
import type { BinaryBody } from '../calls/call.ts';
import { parseInput } from '../calls/parse-input.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { within } from '../concurrency/within.ts';
import { holdRepository } from '../storage/hold-repository.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import { quotaExceeded } from '../storage/refusals.ts';
import type { StoredContent } from '../storage/version-rows.ts';
import {
  checkJsonLength,
  discardChunks,
  type ExpectedChunk,
  expectedChunks,
  leftChunk,
  receiveChunks,
} from './batch-chunks.ts';
import { type CarryingPorts, carryOutBatch, carryOutBatches, formerAnswer } from './carry-out-batch.ts';
import { followingRepository, spaceMissing } from './following-repository.ts';
import { type PartReader, readingParts, tooLarge } from './part-reader.ts';
import { createBatchRefusals, type RefusalPorts } from './refused-batch.ts';

/** How long the JSON of a batch, which is kept in memory, may take to arrive: as long as any other. */
const JSON_MS = 30_000;

export interface BatchPorts extends CarryingPorts, RefusalPorts {
  /** Since when no other process works with the data; null where one may. */
  readonly aloneSince: Date | null;
}

/** A space, and whose. */
interface OwnSpace {
  readonly userId: string;
  readonly spaceId: string;
}

/** Batches of changes: all that is in one happens, or nothing. */
export function createBatchService(ports: BatchPorts) {
  const { database, chunks, clock } = ports;
  const refusals = createBatchRefusals(ports);

  async function checkOwn({ userId, spaceId }: OwnSpace) {
    return mayChange(await followingRepository(database.queries, clock).find(userId, spaceId));
  }

  async function roomFor(batches: readonly ChangeBatch[]): Promise<void> {
    if (batches.some(({ operations }) => operations.some(addsRows))) await database.requireRoom();
  }

  /** The contents that a refused batch has left, by their versions. */
  async function leftContents(expected: readonly ExpectedChunk[]): Promise<Map<string, StoredContent>> {
    const left = new Map<string, StoredContent>();
    for (const chunk of expected) {
      if (chunk.announced.attempt === undefined) continue;
      left.set(chunk.announced.version_id, await leftChunk(chunk, chunks, clock, ports.aloneSince));
    }
    return left;
  }

  async function receive(own: OwnSpace, reader: PartReader): Promise<AppliedBatch> {
    const { spaceId } = own;
    const json = await within(JSON_MS, reader.part(checkJsonLength));
    if (json === null) throw new Refusal('request_timeout', 'The JSON of the batch took too long to arrive.');
    const batch = parseInput(changeBatch, jsonOf(json));
    const before = await formerAnswer(database.queries, spaceId, batch);
    if (before !== null) {
      await reader.drain();
      return before;
    }
    const { id, quota, used_space } = await quotaRepository(database.queries).find(spaceId);
    if (quota > 0 && used_space > quota) throw quotaExceeded(id);
    await roomFor([batch]);
    const expected = expectedChunks(batch);
    const coming = expected.filter(({ announced }) => announced.attempt === undefined);
    const brought = await receiveChunks(reader, coming, chunks);
    try {
      const contents = await leftContents(expected);
      for (const { versionId, content } of brought) contents.set(versionId, content);
      const { answer, isRepeated } = await carryOutBatch(ports, own, batch, contents);
      if (isRepeated) await discardChunks(brought);
      return answer;
    } catch (error) {
      // Whether a batch that failed otherwise was carried out is not known; the clean-up looks after its chunks.
      if (!(error instanceof Refusal)) throw error;
      throw await refusals.tell(own, batch, error, await refusals.keep(spaceId, brought));
    }
  }

  return {
    /** Lets a client go first for a moment that others came before again and again, or ends that. */
    async hold(own: OwnSpace, hold: SpaceHold): Promise<HeldSpace> {
      const { role, id: space } = await checkOwn(own);
      return holdSpace(database, space, { ...hold, isOwner: role === 'owner' });
    },

    /** Carries out a batch whose chunks, if it has any, are there from a time that it was refused. */
    async apply(own: OwnSpace, batch: ChangeBatch): Promise<AppliedBatch> {
      await checkOwn(own);
      const { spaceId } = own;
      const before = await formerAnswer(database.queries, spaceId, batch);
      if (before !== null) return before;
      await roomFor([batch]);
      const missing = batch.chunks.findIndex(({ attempt }) => attempt === undefined);
      if (missing >= 0) throw fieldRefused(`chunks.${missing}.attempt`, 'No chunk comes with this call.');
      const contents = await leftContents(expectedChunks(batch));
      try {
        return (await carryOutBatch(ports, own, batch, contents)).answer;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const stored = batch.chunks.flatMap(({ version_id, attempt }) =>
          attempt === undefined ? [] : [{ version_id, attempt }],
        );
        throw await refusals.tell(own, batch, error, stored);
      }
    },

    /** Carries out batches of several spaces, none of which brings chunks. */
    async applyAll(userId: string, { batches }: z.output<typeof spaceBatches>): Promise<AppliedBatch[]> {
      const withChunks = batches.findIndex(({ batch }) => batch.chunks.length > 0);
      if (withChunks >= 0)
        throw fieldRefused(`batches.${withChunks}.batch.chunks`, 'No chunk comes with this.');
      await roomFor(batches.map(({ batch }) => batch));
      return carryOutBatches(ports, userId, batches);
    },

    /** Receives the chunks of a batch and carries it out. */
    async receive(own: OwnSpace, { pieces, announcedLength }: BinaryBody): Promise<AppliedBatch> {
      await checkOwn(own);
      if (announcedLength !== null && announcedLength > BATCH_BYTES) throw tooLarge(BATCH_BYTES);
      return readingParts(pieces, BATCH_BYTES, (reader) => receive(own, reader));
    },
  };
}

function holdSpace(
  { transaction }: Pick<BatchPorts['database'], 'transaction'>,
  space: string,
  { id, release = false, isOwner }: SpaceHold & { readonly isOwner: boolean },
): Promise<HeldSpace> {
  return transaction({ space }, async (queries) => {
    const holds = holdRepository(queries);
    if (release) await holds.release(space, id);
    else await holds.hold(space, id, isOwner);
    return holds.standing(space, id);
  });
}

function addsRows(operation: BatchOperation): boolean {
  const { addsRows: adds } = factsOf(operation);
  return typeof adds === 'boolean' ? adds : adds(operation);
}

/** @throws Refusal `not_found`, `forbidden` for who only views it */
function mayChange<S extends { readonly role: string }>(space: S | undefined): S {
  if (space === undefined) throw spaceMissing();
  if (space.role !== 'viewer') return space;
  throw new Refusal('forbidden', 'Who only views this shared folder changes nothing in it.');
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('malformed_json', 'The first part of the body could not be read as JSON.');
  }
}
