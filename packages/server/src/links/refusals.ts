import { LINKS_PER_ACCOUNT } from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';
import { tooMany } from '../storage/refusals.ts';

/** The refusals of links, with the words that people read. */

export const linkMissing = () => new Refusal('not_found', 'This link does not exist, or it was deleted.');

export const linkedItemMissing = () =>
  new Refusal('not_found', 'There is no such file or directory behind this link.');

export const tooManyLinks = () =>
  tooMany('all_links', `There are ${LINKS_PER_ACCOUNT} public links. Delete one that nobody needs.`);

export const linkExpired = () => new Refusal('expired', 'This link is expired.');

export const linksSwitchedOff = () =>
  new Refusal('switched_off', 'Public links are switched off on this server.');

export const limitReached = () =>
  new Refusal('download_limit_reached', 'This link has been used as often as its owner allows.');

export const ticketMissing = () =>
  new Refusal('forbidden', 'The download took too long, or it was not begun. Please begin it anew.');

export const linkedFileUnfinished = () =>
  new Refusal('upload_unfinished', 'The file behind this link is not complete.');

export const isDirectory = () => new Refusal('not_a_file', 'Cannot create link for a directory');

export const isFile = () => new Refusal('not_a_directory', 'Cannot create a folder link for a file.');
