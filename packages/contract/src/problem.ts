import * as z from 'zod/mini';
import { refusedBatch } from './refused-batch.ts';

/**
 * Every error that the server answers with, by its stable code: HTTP status and title. The title names the
 * kind of problem; the `detail` of a response says what happened and what to do.
 */
export const PROBLEMS = {
  client_too_old: { status: 400, title: 'The program is too old for this server' },
  malformed_json: { status: 400, title: 'The request body is not valid JSON' },
  validation_failed: { status: 400, title: 'Some fields are not valid' },
  checksum_mismatch: { status: 400, title: 'The checksum does not match the data' },
  chunk_length_mismatch: { status: 400, title: 'The chunk does not have the length it must have' },
  unauthenticated: { status: 401, title: 'You are not signed in' },
  wrong_credentials: { status: 401, title: 'E-mail or password is wrong' },
  two_factor_required: { status: 401, title: 'A two-factor code is needed' },
  refresh_token_reused: { status: 401, title: 'The session was revoked' },
  forbidden: { status: 403, title: 'You may not do this' },
  origin_refused: { status: 403, title: 'The request comes from another site' },
  unconfirmed: { status: 403, title: 'The e-mail address is not confirmed' },
  suspended: { status: 403, title: 'The account is suspended' },
  switched_off: { status: 403, title: 'This is switched off' },
  wrong_link_key: { status: 403, title: 'The link key is wrong' },
  registration_closed: { status: 403, title: 'Registration is closed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  name_exists: { status: 409, title: 'File already exists' },
  id_exists: { status: 409, title: 'The id is in use' },
  email_taken: { status: 409, title: 'The e-mail address is in use' },
  chunk_already_exists: { status: 409, title: 'The chunk is already stored' },
  upload_unfinished: { status: 409, title: 'The upload is not finished' },
  already_set: { status: 409, title: 'The value is already set' },
  last_administrator: { status: 409, title: 'An administrator must remain' },
  mail_unavailable: { status: 409, title: 'No e-mail can be sent' },
  not_a_file: { status: 409, title: 'The target is not a file' },
  version_shown: { status: 409, title: 'The version is the one that is shown' },
  changes_kept: { status: 409, title: 'Changes here can still be undone' },
  space_changed: { status: 409, title: 'The space has changed meanwhile' },
  head_refused: { status: 409, title: 'The head does not fit' },
  changes_wait: { status: 409, title: 'A change waits here' },
  epoch_outdated: { status: 409, title: 'The space has a newer key' },
  content_differs: { status: 409, title: 'The stored content is not the one that was sealed' },
  link_exists: { status: 409, title: 'There is a link already' },
  shared_inside: { status: 409, title: 'A shared folder is in it' },
  not_a_directory: { status: 409, title: 'The target is not a directory' },
  move_into_itself: { status: 409, title: 'A directory cannot be moved into itself' },
  too_deep: { status: 409, title: 'The directories lie too deep in each other' },
  download_limit_reached: { status: 410, title: 'The limit of downloads is reached' },
  request_full: { status: 410, title: 'The request is full' },
  changes_too_old: { status: 410, title: 'Changes since then are not known' },
  expired: { status: 410, title: 'This has expired' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  quota_exceeded: { status: 413, title: 'The storage quota is used up' },
  too_many_items: { status: 413, title: 'There are as many of these as there may be' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  range_not_satisfiable: { status: 416, title: 'The range lies behind the end' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  too_many_uploads: { status: 429, title: 'Too much is being uploaded at once' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'The service is not available for the moment' },
  storage_full: { status: 507, title: 'The disk of the server is full' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What says that somebody else came first; see `OVERTAKEN_HEADER`. */
export const OVERTAKEN_CODES: ReadonlySet<ProblemCode> = new Set(['space_changed', 'epoch_outdated']);

/**
 * Of what there are too many, by the field that a refusal as `too_many_items` names; `links` are those that lead to one item, `all_links` those of
 * an account, `versions` those by one person in a file of somebody else, and `kept_changes` what is kept of one person's changes. What has no name here has no field.
 */
export type Counted = 'items' | 'spaces' | 'members' | 'links' | 'all_links' | 'versions' | 'kept_changes';

const problemCodes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** The body of every error response: RFC 9457 `application/problem+json`. */
export const problem = z.object({
  type: z.literal('about:blank'),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  code: z.enum(problemCodes),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Of a batch of changes. */
  batch: z.optional(refusedBatch),
  request_id: z.string(),
});

export type Problem = z.infer<typeof problem>;

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
