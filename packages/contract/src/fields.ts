import * as z from 'zod/mini';
import { EARLIEST_FILE_TIME, LATEST_TIME } from './constants.ts';

/** The building blocks that the schemas of all domains share. */

/** A v4 UUID in lower case. The client makes it, because it is associated data of everything sealed. */
export const id = z
  .string()
  .check(
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      'must be a lower-case v4 UUID',
    ),
  );

/** A point in time, seconds since 1970-01-01 UTC. */
export const unixSeconds = z.int().check(z.gte(0), z.lte(LATEST_TIME));
/** When a file was changed, in unix seconds: from the year 1 to 9999. */
export const fileTime = z.int().check(z.gte(EARLIEST_FILE_TIME), z.lte(LATEST_TIME));

/** A number of bytes. */
export const byteCount = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** Lower-case hex of exactly `bytes` bytes. */
export const hex = (bytes: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${bytes} bytes in lower-case hex`));

/** Whole groups of base64url, and at the end one of two or three signs whose last bits are zeros (RFC 4648, 3.5). */
const BASE64URL =
  /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{4}|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048]|[A-Za-z0-9_-][AQgw])$/;

/**
 * Unpadded base64url of at most `maxLength` characters: an envelope, whose inside only clients can read. One value has one
 * spelling, since canonical rows have the bytes.
 */
export const envelope = (maxLength: number) =>
  z
    .string()
    .check(z.minLength(1), z.maxLength(maxLength), z.regex(BASE64URL, 'must be base64url without padding'));

/** Text that people write or read. A NUL is in no alphabet, and not every database keeps one. */
export const text = z
  .string()
  .check(z.refine((value) => !value.includes('\0'), 'must not contain a NUL character'));

export const email = /* @__PURE__ */ z.email().check(z.maxLength(254));

/**
 * The wire field `password`: the base64url of the 32-byte authentication key, derived from the password
 * on the device. Anything else, a readable password above all, is refused.
 */
export const authenticationKey = /* @__PURE__ */ z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9_-]{43}$/,
      'must be the 32-byte authentication key in base64url, never the password itself',
    ),
  );

/** A PEM block with the given label. */
export const pem = (label: string) =>
  z
    .string()
    .check(
      z.maxLength(4_096),
      z.regex(
        new RegExp(`^-----BEGIN ${label}-----\\n[A-Za-z0-9+/=\\n]+\\n-----END ${label}-----\\n?$`),
        `must be a PEM block "${label}"`,
      ),
    );

/** How often a space was changed. */
export const revision = z.int().check(z.gte(0));

/** The number of a space's key; it begins with 1. */
export const epoch = z.int().check(z.gte(1));

/** A space and the revision at which it stands. */
export const standing = z.object({ id, revision });

/** How often something was changed without keys that waits for its owner, or was decided about. */
export const waitingCount = z.int().check(z.gte(0));

/** What those who follow a space are told of it; `is_over` where the receiver may not read it any more. */
export const followedSpace = z.extend(standing, {
  waiting: waitingCount,
  is_over: z.optional(z.literal(true)),
});

export type FollowedSpace = z.infer<typeof followedSpace>;

export type Standing = z.infer<typeof standing>;

/** The number of an account key, or how often password or key pair of an account were set; it begins with 1. */
export const generation = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** A boolean in a query string. */
export const queryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** An integer of at least `minimum` in a query string. */
export const queryInteger = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, 'must be a whole number')), z.transform(Number)),
    z.int().check(z.gte(minimum), z.lte(maximum)),
  );

/** A revision in a query string. */
export const queryRevision = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,16}$/, 'must be a whole number')), z.transform(Number)),
  revision,
);

/** A MIME type, or `dir`. */
export const mime = z
  .string()
  .check(
    z.maxLength(127),
    z.regex(
      /^(dir|[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*)$/,
      'must be a MIME type, or "dir"',
    ),
  );

/** A token of the blind index, or of a query: 16 bytes in hex. */
export const searchToken = hex(16);

/** The canonical bytes of a row; see `rows` of `packages/crypto`. */
export const rowBytes = envelope(32_768);
