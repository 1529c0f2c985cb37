import type { Failure, PlainCode, ServerFailure } from '@coffer/client';
import { type Counted, DIRECTORY_DEPTH_LIMIT, LINKS_PER_ITEM } from '@coffer/contract';
import { formatBytes } from '../format/bytes.ts';
import { formatMoment } from '../format/dates.ts';
import { formatList } from '../format/list.ts';
import { isLoaded, messages } from '../languages/messages.ts';
import { addTexts, type EarlyCode, failureText } from './texts.ts';

const texts = messages('driveFailures');

const MOST_NAMES = 20;

/** Codes that have the words of another. */
type SharedCode = 'invitation_altered' | 'space_ended' | 'space_forked' | 'space_lied' | 'space_rolled_back';

/** Of failures whose code says all. A code that is missing here, and among the early ones, does not compile. */
const PLAIN: Readonly<Record<Exclude<PlainCode, EarlyCode | SharedCode | 'too_deep'>, string>> = texts;

// All pages but those to log in load this.
addTexts({ ofServer, ofClient });

function ofServer({ code, errors, serverTime }: ServerFailure): string | undefined {
  if (!isLoaded('driveFailures')) return undefined;
  if (serverTime !== undefined) return texts.server_clock_differs({ time: formatMoment(serverTime) });
  if (code === 'quota_exceeded' && errors['owner']) return texts.owners_storage_full;
  // Then it does not help to delete something.
  if (code === 'quota_exceeded' && errors['size']) return texts.larger_than_quota;
  if (code === 'too_many_items' && errors['owner']) return texts.owner_has_too_many;
  if (code === 'too_many_items') return tooManyText(errors);
  return plainText(code);
}

function ofClient(failure: Exclude<Failure, ServerFailure>, thrown: unknown): string | undefined {
  if (!isLoaded('driveFailures')) return undefined;
  switch (failure.code) {
    case 'invitation_altered':
      return texts.wrong_link_key;
    case 'pin_refused':
      return failure.triesLeft === 0 ? texts.pin_forgotten : texts.pin_refused({ tries: failure.triesLeft });
    case 'passkey_host_differs':
      return texts.passkey_host_differs({ own: failure.own, named: failure.named });
    case 'space_ended':
    case 'space_forked':
    case 'space_lied':
    case 'space_rolled_back':
      return texts.not_as_signed;
    case 'person_not_found':
    case 'person_not_ready':
    case 'contact_changed':
      return texts[failure.code]({ email: failure.email });
    case 'item_changed':
      return failure.isTrashed ? texts.item_in_trash : texts.item_changed({ path: failure.path });
    case 'items_damaged':
      return texts.items_damaged({ names: namesOf(failure.items) });
    case 'item_damaged':
      return failure.reason === 'unsealed' ? texts.item_unsealed : texts.item_damaged;
    case 'chunk_tampered':
      return texts.chunk_tampered({ part: failure.index + 1 });
    case 'links_too_many':
    case 'folders_too_deep':
      return texts[failure.code]({ limit: failure.limit });
    case 'links_at_limit':
      return texts.links_at_limit({ limit: failure.limit, paths: formatList(failure.paths) });
    case 'path_invalid':
    case 'directory_name_taken':
      return texts[failure.code]({ path: failure.path });
    case 'zip_entry_failed':
      return `${failure.path}: ${failureText(thrown instanceof Error ? thrown.cause : undefined)}`;
    case 'too_large_for_memory':
    case 'too_large_to_preview':
      return texts[failure.code]({ size: formatBytes(failure.limit) });
    case 'quota_short':
      return quotaShortText(failure);
    case 'room_missing':
      return texts.room_missing({ size: formatBytes(failure.missing) });
    default:
      return plainText(failure.code);
  }
}

/** @param errors whose field names what there are too many of, behind the operation that would have made one more */
function tooManyText(errors: ServerFailure['errors']): string {
  const [of = ''] = Object.keys(errors).map((field) => field.replace(/^.*\./, ''));
  if (of === 'links') return texts.too_many_links({ limit: LINKS_PER_ITEM });
  // One that is missing does not compile.
  const all: Readonly<Record<Exclude<Counted, 'links'>, string>> = texts.too_many;
  const known: Readonly<Partial<Record<string, string>>> = all;
  return known[of] ?? texts.too_many_items;
}

/** The names of as many as are read. */
function namesOf(items: readonly { readonly name: string }[]): string {
  const names = items.slice(0, MOST_NAMES).map(({ name }) => name);
  return formatList(items.length > MOST_NAMES ? [...names, '…'] : names);
}

function plainText(code: string): string | undefined {
  if (code === 'too_deep') return texts.too_deep({ limit: DIRECTORY_DEPTH_LIMIT });
  const known: Readonly<Partial<Record<string, string>>> = PLAIN;
  return known[code];
}

function quotaShortText({ files, needed, left, quota }: Extract<Failure, { code: 'quota_short' }>): string {
  if (files === 1 && needed > quota) return texts.larger_than_quota;
  return texts.quota_short({ files, needed: formatBytes(needed), left: formatBytes(left) });
}
