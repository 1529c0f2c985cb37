/**
 * The row to which a key leads from another one; null for a key that leads nowhere.
 *
 * @param count how many rows there are
 * @param pageSize how many rows the view holds
 */
export function rowStep(key: string, from: number, count: number, pageSize: number): number | null {
  const to = (index: number) => Math.max(0, Math.min(index, count - 1));
  switch (key) {
    case 'ArrowDown':
      return to(from + 1);
    case 'ArrowUp':
      return to(from - 1);
    case 'PageDown':
      return to(from + pageSize);
    case 'PageUp':
      return to(from - pageSize);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    default:
      return null;
  }
}
