/** What uploads take of a quota before they are sealed, which adds little. */
export interface StorageNeed {
  readonly files: number;
  readonly bytes: number;
}

/** How much is missing, for people: what the files need, what is left, and what there is at all, all in bytes. */
export interface QuotaShortage {
  readonly files: number;
  readonly needed: number;
  readonly left: number;
  readonly quota: number;
}

/**
 * Whether uploads are more than a quota leaves; null if they fit, or nothing limits them.
 *
 * @param waiting bytes of uploads that wait, which the server does not know yet
 */
export function quotaShortage(
  { files, bytes }: StorageNeed,
  { quota, used_space }: { readonly quota: number; readonly used_space: number },
  waiting: number,
): QuotaShortage | null {
  if (quota === 0 || files === 0) return null;
  const left = Math.max(0, quota - used_space - waiting);
  return bytes <= left ? null : { files, needed: bytes, left, quota };
}
