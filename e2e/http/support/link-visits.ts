import type { Link } from '@coffer/contract';
import type { Visitor } from './visitor.ts';

/** What nothing that a recipient gets may hold. */
export const NAMES_NO_OWNER = /person-|example\.org|owner_id/;

/** The address of a link's calls. */
export const at = ({ id }: Pick<Link, 'id'>) => ({ params: { id } });

/** Begins a download, and gives its ticket. */
export async function begin(visitor: Visitor, link: Link): Promise<string> {
  return (await visitor.call('beginLinkDownload', at(link))).ticket;
}

/** Asks for the first chunk of an item behind a link. */
export function chunk(visitor: Visitor, link: Link, itemId: string, ticket: string) {
  return visitor.try('linkChunk', {
    params: { id: link.id, item_id: itemId },
    query: { chunk: '0', ticket },
  });
}
