/**
 * Exponential backoff: how long to wait after this many failures in a row. After the first one it is `first`, then
 * twice as long each time (2, 4, 8), and never longer than `longest`, in whatever unit both are.
 */
export function backoff(
  failures: number,
  { first, longest }: { readonly first: number; readonly longest: number },
): number {
  return Math.min(longest, first * 2 ** (failures - 1));
}
