import type { QueryClient } from '@tanstack/react-query';

/** Those that no stream has told of yet are forgotten at some number, oldest first: they are opened like others' then. */
const MOST = 5_000;

const changes = new WeakMap<QueryClient, Map<string, number>>();

/** The items that this page has stored and shows, each with the revision of its space that has it so. */
export function ownChanges(client: QueryClient) {
  const revisions = changes.get(client) ?? new Map<string, number>();
  changes.set(client, revisions);
  return {
    add(id: string, revision: number): void {
      revisions.delete(id);
      revisions.set(id, revision);
      const [oldest] = revisions.keys();
      if (revisions.size > MOST && oldest !== undefined) revisions.delete(oldest);
    },

    /** Whether nobody has changed an item since, so that it need not be opened; told once. */
    take({ id, revision }: { readonly id: string; readonly revision: number }): boolean {
      const own = revisions.get(id) === revision;
      if (own) revisions.delete(id);
      return own;
    },
  };
}
