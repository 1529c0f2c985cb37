import { sql } from 'kysely';
import { currentRequester } from '../calls/requester.ts';

/** What is no upload of somebody else: other members of a space cannot open its record, and are not shown it. */
export function seenByMaker() {
  const { userId } = currentRequester();
  return sql<boolean>`(encrypted_upload is null or maker_id is null or maker_id = ${userId})`;
}
