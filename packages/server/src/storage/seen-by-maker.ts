import { sql } from 'kysely';
import { currentRequester } from '../calls/requester.ts';
import type { ItemRow } from '../store/database/schema.ts';

/** What is no upload of somebody else: other members of a space cannot open its record, and are not shown it. */
export function seenByMaker() {
  const { userId } = currentRequester();
  return sql<boolean>`(encrypted_upload is null or maker_id is null or maker_id = ${userId})`;
}

/** Whether a version is the record of an upload that somebody else than the caller has begun. */
export function isOfSomebodyElse({
  encrypted_upload,
  maker_id,
}: Pick<ItemRow, 'encrypted_upload' | 'maker_id'>): boolean {
  return encrypted_upload !== null && maker_id !== null && maker_id !== currentRequester().userId;
}
