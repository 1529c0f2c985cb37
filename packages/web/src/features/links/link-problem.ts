import { failureOf } from '@coffer/client';
import type { LinkProblem } from './texts.ts';

/** The reason why a link did not open. */
export function linkProblemOf(thrown: unknown): LinkProblem {
  switch (failureOf(thrown).code) {
    case 'expired':
      return 'expired';
    case 'not_found':
      return 'deleted';
    case 'upload_unfinished':
      return 'unfinished';
    case 'download_limit_reached':
      return 'limit';
    case 'switched_off':
      return 'switchedOff';
    case 'encoding_invalid':
      return 'incomplete';
    case 'link_key_wrong':
    case 'item_damaged':
      return 'wrongKey';
    default:
      return 'failed';
  }
}
