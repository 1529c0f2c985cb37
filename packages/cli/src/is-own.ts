/** Whether a file is of the user as whom this program works; true where the system has no such users. */
export function isOwn({ uid }: { readonly uid: number | bigint }): boolean {
  const self = process.geteuid?.();
  return self === undefined || Number(uid) === self;
}
