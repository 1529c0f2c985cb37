import { ITEM_BYTES } from '@coffer/contract';

/** The sealed fields of an item that may be short or long, as they are stored. */
interface SealedFields {
  readonly encrypted_name: string;
  readonly encrypted_metadata?: string | null | undefined;
  readonly encrypted_thumbnail?: string | null | undefined;
}

/**
 * How many bytes of an account's space the sealed fields of an item take. Keys and digests count as what they take at
 * most: digests come when an upload ends, and keys with a move, and neither may fail for want of space.
 */
export function sealedBytes({
  encrypted_name,
  encrypted_metadata,
  encrypted_thumbnail,
}: SealedFields): number {
  return (
    ITEM_BYTES +
    encrypted_name.length +
    (encrypted_metadata?.length ?? 0) +
    (encrypted_thumbnail?.length ?? 0)
  );
}
