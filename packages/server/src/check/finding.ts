/** Something that is not as it must be. */
export interface Finding {
  /** The kind of fault: a chunk's bytes, a chunk that is gone, or a record. */
  readonly kind: 'altered' | 'missing' | 'record';
  /** The e-mail address of the item's owner; null where no record says whose it is. */
  readonly owner: string | null;
  readonly itemId: string | null;
  readonly chunk: number | null;
  /** Further words for people. */
  readonly detail: string;
}

/** A finding in one line. */
export function lineOf({ kind, owner, itemId, chunk, detail }: Finding): string {
  const where = [
    ...(itemId === null ? [] : [`item ${itemId}`]),
    ...(chunk === null ? [] : [`chunk ${chunk}`]),
    `owner ${owner ?? 'unknown'}`,
  ];
  return `${kind}: ${where.join(', ')}: ${detail}`;
}
