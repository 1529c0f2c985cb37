import { newLinkRow } from '../new-rows.ts';
import { mustBeFree } from './known-rows.ts';
import { always, nothing, type Signings } from './operation-signing.ts';

/** What changes links. Nothing in them is sealed under the key of the space. */
export const LINKS: Pick<Signings, 'link' | 'limit_link' | 'delete_link'> = {
  link: {
    sealed: nothing,
    mustKnow: always,
    leaves: (operation, rows) => rows.putLink(newLinkRow(operation)),
  },
  limit_link: {
    sealed: nothing,
    mustKnow: ({ id }, rows, { isAnswer }) => mustBeFree(id, rows, isAnswer),
    leaves({ id, expires_at: expiresAt, max_downloads: maxDownloads, signature }, rows) {
      rows.changeLink(id, { expiresAt, maxDownloads, signature });
    },
    goesFirst: true,
  },
  delete_link: {
    sealed: nothing,
    mustKnow: always,
    leaves: ({ id }, rows) => rows.disown(id),
    isEnding: true,
    goesFirst: true,
  },
};
