import { type Failure, failureOf } from '@coffer/client';
import { Refused, type RefusedStatus } from './protocol/refused.ts';

/** Statuses by which programs know what to do. */
const STATUS: Partial<Record<Failure['code'], RefusedStatus>> = {
  not_found: 404,
  share_ended: 404,
  shared_inside: 403,
  contact_changed: 403,
  path_invalid: 400,
  validation_failed: 400,
  malformed_json: 400,
  name_exists: 409,
  file_already_exists: 409,
  not_a_directory: 409,
  move_into_itself: 403,
  too_deep: 403,
  folders_too_deep: 403,
  item_damaged: 403,
  changes_kept: 409,
  changes_wait: 409,
  space_changed: 409,
  item_changed: 409,
  upload_under_way: 409,
  forbidden: 403,
  quota_exceeded: 507,
  too_many_items: 507,
  links_at_limit: 507,
  storage_full: 507,
  device_full: 507,
  payload_too_large: 413,
  space_rolled_back: 403,
  space_forked: 403,
  space_ended: 403,
  space_lied: 403,
  update_to_change: 403,
  update_to_open: 403,
  update_to_move: 403,
  heads_not_kept: 403,
  chunk_tampered: 502,
  content_mismatch: 502,
  response_invalid: 502,
  tree_invalid: 502,
  server_unreachable: 503,
  unavailable: 503,
  too_many_requests: 503,
  too_many_uploads: 503,
  unauthenticated: 503,
  keys_locked: 503,
  client_too_old: 503,
  server_too_old: 503,
};

/** What a program is told of an error: the codes of failures, nothing of what was sealed. */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const { code } = failureOf(error);
  return new Refused(STATUS[code] ?? 500, code, { cause: error });
}
