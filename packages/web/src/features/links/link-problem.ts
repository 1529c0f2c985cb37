import { failureOf } from '../../failures/failure.ts';
import type { LinkProblem } from './texts.ts';

const BY_CODE: ReadonlyMap<string, LinkProblem> = new Map([
  ['expired', 'expired'],
  ['not_found', 'deleted'],
  ['upload_unfinished', 'unfinished'],
  ['download_limit_reached', 'limit'],
  ['switched_off', 'switchedOff'],
]);

const BY_NAME: ReadonlyMap<string, LinkProblem> = new Map([
  ['EncodingInvalid', 'incomplete'],
  ['LinkKeyWrong', 'wrongKey'],
  ['ItemDamaged', 'wrongKey'],
]);

/** What is the matter with a link that did not open. */
export function linkProblemOf(thrown: unknown): LinkProblem {
  const { code = '', name } = failureOf(thrown);
  return BY_CODE.get(code) ?? BY_NAME.get(name) ?? 'failed';
}
