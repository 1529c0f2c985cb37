/** What follows the last dot of a name, in lower case; a name without one, such as `Makefile`, is taken whole. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
