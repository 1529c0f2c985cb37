/**
 * Whether the page was opened at another address than the one that cookies and links are made for.
 *
 * @param publicUrl the server's; undefined while it is not known
 * @param origin the page's
 */
export function addressesDiffer(publicUrl: string | undefined, origin: string): boolean {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return false;
  return new URL(publicUrl).origin !== origin;
}
