import type { ItemDetails, RouteCall, Routes } from '@coffer/contract';

type PlacedKey = NonNullable<RouteCall<Routes['moveItems']>['body']['keys']>[number];

/** A record as the server has it after a move. */
export function movedRecord(
  record: ItemDetails,
  file_id: string | null,
  placed: PlacedKey | undefined,
): ItemDetails {
  if (placed === undefined) return { ...record, file_id };
  const { parent_generation = 1, renewal, ...key } = placed;
  const moved = { ...record, ...key, file_id, sealed_parent_id: file_id, parent_generation };
  if (renewal === undefined) return moved;
  const { generation, former_keys, encrypted_name, content } = renewal;
  const { encrypted_content_key } = content ?? record;
  return { ...moved, generation, former_keys, encrypted_name, encrypted_content_key };
}
