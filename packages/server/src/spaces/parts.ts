import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type CarriedItem,
  type CarriedPart,
  carriedPart,
  KEY_CHANGE_BYTES,
  type KeyPairChangePart,
  keyPairChangePart,
  MOVE_BYTES,
  PART_BYTES,
  type PutBackPart,
  type PutBackRow,
  type partsInOrder,
  putBackPart,
} from '@coffer/contract';
import type * as z from 'zod/mini';
import type { BinaryBody } from '../calls/call.ts';
import { parseInput } from '../calls/parse-input.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import { within } from '../concurrency/within.ts';
import { partRepository } from '../storage/part-repository.ts';
import { epochOutdated } from '../storage/refusals.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { tooLarge } from './part-reader.ts';

/** How long a part, which is kept in memory, may take to arrive. */
const PART_MS = 60_000;

/** How long a part is kept. */
export const PART_SECONDS = 60 * 60;

interface PartPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Keeps what goes ahead of a change that is too much for one call. It belongs to no revision, and counts for no quota. */
export function createParts({ database, clock }: PartPorts) {
  /** @throws Refusal `payload_too_large` where all parts together are more than `most` bytes */
  async function keep(
    userId: string,
    part: { readonly change_id: string; readonly number: number; readonly body: string },
    most: number,
    check: (queries: Queries) => Promise<void> = async () => undefined,
  ): Promise<{ hash: string }> {
    const hash = createHash('sha256').update(part.body).digest('hex');
    const bytes = Buffer.byteLength(part.body);
    const now = clock();
    await database.requireRoom();
    await database.transaction({ account: userId }, async (queries) => {
      await check(queries);
      const parts = partRepository(queries, userId);
      await parts.forget(part.change_id);
      const others = await parts.bytes(part.change_id, part.number);
      if (others + bytes > most) throw tooLarge(most);
      await parts.put({ ...part, hash, bytes, created_at: now });
    });
    return { hash };
  }

  return {
    /** Keeps a part of what goes into another space, or is put back. */
    async keepCarried(userId: string, number: string, body: BinaryBody): Promise<{ hash: string }> {
      const text = await textOf(body);
      const json = jsonOf(text);
      const isPutBack = typeof json === 'object' && json !== null && 'rows' in json;
      const { move_id } = isPutBack ? parseInput(putBackPart, json) : parseInput(carriedPart, json);
      return keep(userId, { change_id: move_id, number: Number(number), body: text }, MOVE_BYTES);
    },

    /** Numbers and hashes of the parts of a change that are kept. */
    async kept(userId: string, changeId: string): Promise<{ parts: { number: number; hash: string }[] }> {
      return { parts: await partRepository(database.queries, userId).hashes(changeId) };
    },

    /** Keeps a part of a change of the key pair. @param check refuses a fingerprint with which none has begun */
    async keepKeyPair(
      userId: string,
      number: string,
      body: BinaryBody,
      check: (queries: Queries, fingerprint: string) => Promise<void> = async () => undefined,
    ): Promise<{ hash: string }> {
      const text = await textOf(body);
      const { fingerprint } = parseInput(keyPairChangePart, jsonOf(text));
      const part = { change_id: fingerprint, number: Number(number), body: text };
      return keep(userId, part, KEY_CHANGE_BYTES, (queries) => check(queries, fingerprint));
    },
  };
}

async function textOf({ pieces, announcedLength }: BinaryBody): Promise<string> {
  if (announcedLength !== null && announcedLength > PART_BYTES) throw tooLarge(PART_BYTES);
  const bytes = await within(PART_MS, buffer(upTo(PART_BYTES, pieces)));
  if (bytes === null) throw new Refusal('request_timeout', 'The part took too long to arrive.');
  return bytes.toString('utf8');
}

async function* upTo(most: number, pieces: AsyncIterable<Uint8Array>) {
  let taken = 0;
  for await (const piece of pieces) {
    taken += piece.length;
    if (taken > most) throw tooLarge(most);
    yield piece;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed_json', 'The part could not be read as JSON.');
  }
}

/** Where what was sent ahead comes to, and the key under which it has to be sealed; null where no head says which that is. */
export interface CarriedTo {
  readonly spaceId: string;
  readonly epoch: number;
  readonly keyCommitment: string | null;
}

type Parts = z.output<typeof partsInOrder>;

/**
 * What was sent ahead of a move, part by part.
 *
 * @throws Refusal `validation_failed` where these are not all parts of it, `epoch_outdated` where one was sealed under another key
 */
export async function* carriedInParts(
  queries: Queries,
  userId: string,
  parts: Parts,
  to: CarriedTo,
): AsyncGenerator<readonly CarriedItem[], void, undefined> {
  for await (const { items } of partsOf(queries, userId, parts, to)) {
    if (items === undefined) throw otherParts();
    yield items;
  }
}

/** Rows that were sent ahead to be put back, part by part. @throws Refusal as `carriedInParts` */
export async function* putBackInParts(
  queries: Queries,
  userId: string,
  parts: Parts,
  to: CarriedTo,
): AsyncGenerator<readonly PutBackRow[], void, undefined> {
  for await (const { rows } of partsOf(queries, userId, parts, to)) {
    if (rows === undefined) throw otherParts();
    yield rows;
  }
}

type AnyPart = Pick<CarriedPart, keyof CarriedPart & keyof PutBackPart> &
  Partial<CarriedPart> &
  Partial<PutBackPart>;

async function* partsOf(
  queries: Queries,
  userId: string,
  { move_id, hash }: Parts,
  { spaceId, epoch, keyCommitment }: CarriedTo,
): AsyncGenerator<AnyPart, void, undefined> {
  for await (const part of readParts<AnyPart>(queries, userId, move_id, hash)) {
    if (part.space_id !== spaceId) throw fieldRefused('parts', 'These were made for another space.');
    const isSameKey = keyCommitment === null || part.key_commitment === keyCommitment;
    if (part.epoch !== epoch || !isSameKey) throw epochOutdated('parts');
    yield part;
  }
}

const otherParts = () => fieldRefused('parts', 'These were made for another operation.');

/** What a change of the key pair has sent ahead. */
export type TakenAhead = Pick<KeyPairChangePart, 'links' | 'spaces'>;

/** What was sent ahead of a change of the key pair; nothing where `hash` is null. @throws Refusal `validation_failed` */
export async function keyPairParts(
  queries: Queries,
  userId: string,
  { fingerprint, parts_hash: hash }: { readonly fingerprint: string; readonly parts_hash: string | null },
): Promise<TakenAhead> {
  const all: TakenAhead = { links: [], spaces: [] };
  if (hash === null) return all;
  // Either may be left out of a part.
  const parts = readParts<Partial<KeyPairChangePart>>(queries, userId, fingerprint, hash);
  for await (const { links = [], spaces = [] } of parts) {
    all.links.push(...links);
    // And so may the links of a space.
    all.spaces.push(...spaces.map((space) => ({ ...space, ...linksOf(space) })));
  }
  return all;
}

function linksOf({ links = [], deleted_links = [] }: Partial<LinksOfSpace>): LinksOfSpace {
  return { links, deleted_links };
}

type LinksOfSpace = Pick<KeyPairChangePart['spaces'][number], 'links' | 'deleted_links'>;

/** Each was looked at when it came. */
async function* readParts<T>(
  queries: Queries,
  userId: string,
  changeId: string,
  hash: string,
): AsyncGenerator<T, void, undefined> {
  const parts = partRepository(queries, userId);
  const kept = await parts.hashes(changeId);
  const inOrder = createHash('sha256');
  for (const part of kept) inOrder.update(part.hash, 'hex');
  if (inOrder.digest('hex') !== hash) {
    throw fieldRefused('parts', 'Not all parts are there any more. Send them again.');
  }
  for (const { number } of kept) yield JSON.parse(await parts.body(changeId, number));
}
