import {
  BATCH_BYTES,
  BATCH_JSON_BYTES,
  CHUNKS_IN_FLIGHT,
  CHUNKS_PER_REQUEST,
  PART_BYTES,
} from './constants.ts';

export const KIBIBYTE = 1_024;
export const MEBIBYTE = 1_024 * KIBIBYTE;

/** Calls that share a count, for each account, or for each address where nobody is signed in. */
export interface Lane {
  /** How many of them may run at once. */
  readonly most: number;
  /** One more waits for its turn, once its body has come, or is refused before with this problem (429) and may come again. */
  readonly beyond: 'waits' | 'too_many_uploads' | 'too_many_requests';
  /** True if the calls of one address are counted apart for each link that their paths name. */
  readonly ofEachLink?: true;
}

/** The most that a call may cost the server, which enforces it. */
export interface RouteLimits {
  /** The longest body, in bytes. */
  readonly bodyBytes: number;
  /** The longest answer, in bytes, before it is compressed; of a stream of events, the longest event. */
  readonly answerBytes: number;
  readonly atOnce: Lane;
}

/** A longer body takes a place in `LARGE_BODIES`, too. */
export const LARGE_BODY_BYTES = 128 * KIBIBYTE;

/** Calls with a longer body, or one whose length is not announced, by whichever route. Each of them is in memory as a whole. */
export const LARGE_BODIES: Lane = { most: 4, beyond: 'too_many_uploads' };

/**
 * The account's answers that may be longer are made one after the other, because each of them is in memory as a whole; for visitors, those
 * of one address and link. One that turns out to be shorter ends its turn at once; a longer one when it has been sent.
 */
export const LARGE_ANSWER_BYTES = MEBIBYTE;

/** How many of them are made at once for one address, by different links. */
export const VISITORS_LARGE_ANSWERS = 4;

const CALLS: Lane = { most: 64, beyond: 'waits' };
const DOWNLOADS: Lane = { most: 4 * CHUNKS_IN_FLIGHT, beyond: 'waits' };
const OPENED_DOWNLOADS: Lane = { most: 4, beyond: 'waits' };
const EVENT_STREAMS: Lane = { most: 16, beyond: 'too_many_requests' };
const BATCHES_WITH_FILES: Lane = { most: 4, beyond: 'too_many_uploads' };

/** Chunks that are received for one account: as many as two pages send. */
export const RECEIVED_CHUNKS: Lane = { most: 2 * CHUNKS_IN_FLIGHT, beyond: 'too_many_uploads' };

/** Chunks that are received from one sender by one request link. */
export const SENT_CHUNKS: Lane = { ...RECEIVED_CHUNKS, ofEachLink: true };

/** No sealed chunk is as long. */
const CHUNK_BODY_BYTES = 5 * MEBIBYTE;

/** A call about one thing. */
export const SMALL: RouteLimits = { bodyBytes: 4 * KIBIBYTE, answerBytes: 256 * KIBIBYTE, atOnce: CALLS };

/** A call about one file or folder. */
export const RECORD: RouteLimits = { ...SMALL, bodyBytes: 128 * KIBIBYTE, answerBytes: MEBIBYTE };

/** A page of a list whose length is bounded. */
export const PAGE: RouteLimits = { ...SMALL, answerBytes: 8 * MEBIBYTE };

/** A page of what is bounded by bytes ends with the entry that brings it to as many. */
export const PAGE_BYTES = 8 * MEBIBYTE;

/** A list whose pages end by bytes, at most one entry longer: a file has as many versions as its owner and all members bring, a space as many keys as it has had. */
export const LISTING: RouteLimits = { ...SMALL, answerBytes: 64 * MEBIBYTE };

/** A batch of changes. */
export const BATCH: RouteLimits = { ...SMALL, bodyBytes: BATCH_JSON_BYTES };

/** A batch of changes, and its small files. */
export const BATCH_WITH_FILES: RouteLimits = {
  ...SMALL,
  bodyBytes: BATCH_BYTES,
  atOnce: BATCHES_WITH_FILES,
};

/** A part of what is more than fits into one call. */
export const PART: RouteLimits = { ...SMALL, bodyBytes: PART_BYTES, atOnce: BATCHES_WITH_FILES };

/** A chunk that is sent. */
export const CHUNK: RouteLimits = { ...SMALL, bodyBytes: CHUNK_BODY_BYTES, atOnce: RECEIVED_CHUNKS };

/** Chunks that are fetched. They pass through the server piece by piece. */
export const CHUNKS: RouteLimits = {
  ...SMALL,
  answerBytes: CHUNKS_PER_REQUEST * CHUNK_BODY_BYTES,
  atOnce: DOWNLOADS,
};

/** The hashes of a file's chunks, 32 bytes each. They are read as they are sent. */
export const HASHES: RouteLimits = { ...SMALL, answerBytes: 256 * MEBIBYTE };

/** A whole file. One chunk at a time is in memory, sealed and opened. */
export const FILE: RouteLimits = { ...SMALL, answerBytes: Number.MAX_SAFE_INTEGER, atOnce: OPENED_DOWNLOADS };

/** Events for as long as somebody listens. */
export const EVENTS: RouteLimits = { ...SMALL, atOnce: EVENT_STREAMS };
