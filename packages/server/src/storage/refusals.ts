import {
  type Counted,
  DIRECTORY_DEPTH_LIMIT,
  LINKS_PER_ITEM,
  MEMBERS_PER_ACCOUNT,
  MEMBERS_PER_SPACE,
  SPACES_PER_ACCOUNT,
  VERSIONS_PER_AUTHOR,
} from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';

/** The refusals that several rules of storage share, with the words that people read. */

export const itemMissing = () =>
  new Refusal('not_found', 'This file or directory does not exist, or it was deleted.');

export const versionMissing = () =>
  new Refusal('not_found', 'This version does not exist, or it was deleted.');

export const versionShown = () =>
  new Refusal(
    'version_shown',
    'This is the version that the file shows. Delete the file, or restore another version first.',
  );

export const headMissing = () =>
  new Refusal(
    'head_refused',
    'The devices of this account sign what is in its drive, so that is changed by signed batches alone.',
    { errors: { head: ['missing'] } },
  );

/** What a program without keys asks for that cannot wait, and what it does instead. */
const CANNOT_WAIT = {
  key: 'A key cannot be renewed without a head. Leave it out, or send a signed batch.',
  link: 'Whoever signs a link has the keys of this account, so it is made and limited by a signed batch.',
  versions:
    'Versions that were signed are deleted and described by a signed batch. Restore another one, or delete the file.',
  twice: 'This was added without keys, and its owner has not decided about it. Add another file.',
  inside: 'Something that was there before lies in this directory. Move that first.',
} as const;

/** @param what cannot wait */
export const cannotWait = (what: keyof typeof CANNOT_WAIT) =>
  new Refusal('head_refused', CANNOT_WAIT[what], { errors: { head: [`cannot-wait-${what}`] } });

export const changesWait = () =>
  new Refusal(
    'changes_wait',
    'A program without keys has changed something that this is about. Put that back or accept it first.',
  );

export const tooManyWaiting = (most: number) =>
  new Refusal(
    'too_many_items',
    `No more than ${most} changes without keys may wait. Their owner has to decide about some first.`,
  );

export const directoryMissing = () =>
  new Refusal('not_found', 'This directory does not exist, or it was deleted.');

export const movedIntoItself = () =>
  new Refusal('move_into_itself', 'A directory cannot be moved into itself or below itself.');

export const sharedInside = () =>
  new Refusal(
    'shared_inside',
    'A shared folder is among these, or lies in one of them. It cannot go while it is shared.',
  );

export const notADirectory = () => new Refusal('not_a_directory', 'The target is a file, not a directory.');

/** @param errors what is not done, by its field */
export const oneFileAlone = (errors: Readonly<Record<string, string[]>> = {}) =>
  new Refusal('forbidden', 'This file is shared by itself: its space has nothing but it.', { errors });

export const tooDeep = () =>
  new Refusal('too_deep', `No more than ${DIRECTORY_DEPTH_LIMIT} directories may lie in each other.`);

export const nameExists = () =>
  new Refusal('name_exists', 'There is a file or directory with this name already.', {
    errors: { name_hash: ['This name is in use.'] },
  });

export const uploadUnfinished = () =>
  new Refusal('upload_unfinished', 'The upload of this file is not finished yet.');

export const uploadFinished = () => new Refusal('not_found', 'The upload of one of these is finished.');

/** @param ownerId whose storage it is */
export const quotaExceeded = (ownerId: string) =>
  new Refusal('quota_exceeded', 'There is not enough space left in your storage.', { ownerId });

/**
 * @param of what there are as many of as may be: people read which in their own language
 * @param ownerId whose they are, where somebody else may make one
 */
export const tooMany = (of: Counted, detail: string, ownerId?: string) =>
  new Refusal('too_many_items', detail, { errors: { [of]: [detail] }, ownerId });

export const tooManySpaces = () =>
  tooMany(
    'spaces',
    `An account has at most ${SPACES_PER_ACCOUNT} shared folders. End the sharing of one that nobody needs.`,
  );

export const tooManyMembers = () =>
  tooMany(
    'members',
    `An account has at most ${MEMBERS_PER_ACCOUNT} memberships in all of its shared folders. End one first.`,
  );

export const tooManyInSpace = () =>
  tooMany('members', `A shared folder has at most ${MEMBERS_PER_SPACE} members. Remove one first.`);

/** The owner goes first for a while. */
const HELD = 'The owner of this space is changing it. Please try again.';

/** Of the whole batch: what it holds can be sent again as it is. */
export const heldByOwner = () => new Refusal('space_changed', HELD);
export const isHeldByOwner = ({ message }: Refusal): boolean => message === HELD;

/** @param field what was sealed under a key that is not the newest, or names one */
export const epochOutdated = (field: string) =>
  new Refusal('epoch_outdated', 'The key of this space has been renewed. Please try again.', {
    errors: { [field]: ['It names another epoch than the newest one.'] },
  });

/** @param ids of the links that lead to it */
export const tooManyLinksOnItem = (ids: readonly string[]) =>
  new Refusal('too_many_items', `At most ${LINKS_PER_ITEM} public links lead to a file or a folder.`, {
    errors: { links: [...ids] },
  });

/** The refusal of a name or an id that is taken already, by the columns that have to be unique; null of other ones. */
export function takenRefusal(columns: readonly string[] | null): Refusal | null {
  if (columns?.includes('name_hash')) return nameExists();
  if (columns?.includes('id')) return idExists();
  return null;
}

const idExists = () => new Refusal('id_exists', 'This id is in use already.');

/** How soon one of the chunks that are being received has probably arrived. */
const RECEPTION_SECONDS = 2;

export const tooManyUploads = () =>
  new Refusal('too_many_uploads', 'As many chunks of this account are being received as may be at once.', {
    retryAfterSeconds: RECEPTION_SECONDS,
  });

export const tooManyItems = (ownerId: string, most: number) =>
  tooMany('items', `An account may have ${most} files and directories, and this one has as many.`, ownerId);

export const tooManyVersions = () =>
  tooMany(
    'versions',
    `You have brought ${VERSIONS_PER_AUTHOR} versions into this file. Its owner can delete some of them.`,
  );

export const noMoreVersions = () =>
  new Refusal(
    'too_many_items',
    'This file has the last version that it may have. Copy it, and go on with that.',
  );

/** For a file for which no deletion would make room. */
export const largerThanQuota = (ownerId: string) =>
  new Refusal('quota_exceeded', 'This file is larger than your whole storage.', {
    ownerId,
    errors: { size: ['It is larger than your whole storage.'] },
  });

export const chunkExists = (index: number) =>
  new Refusal('chunk_already_exists', `Chunk ${index} is stored already.`);

export const chunkMissing = (index: number) =>
  new Refusal('not_found', `There is no chunk ${index} of this file.`);

export const contentDiffers = () =>
  new Refusal(
    'content_differs',
    'What arrived of this file is not what was sealed. Please upload it again.',
    {
      errors: { root: ['It is not the root of what is stored.'] },
    },
  );

/** @param length of what a range was asked of */
export const rangeNotSatisfiable = (length: number) =>
  new Refusal('range_not_satisfiable', `This chunk has ${length} bytes.`, {
    headers: { 'content-range': `bytes */${length}` },
  });

export const checksumMismatch = () =>
  new Refusal('checksum_mismatch', 'The data was damaged on its way. Please send it again.', {
    errors: { checksum: ['The checksum does not match the data.'] },
  });

/** In a row the space's id stands for the top: what had it, too, could hide what lies there, and no row would say so. */
export const idOfSpace = (field: string) => fieldRefused(field, 'This is the id of the space.');
