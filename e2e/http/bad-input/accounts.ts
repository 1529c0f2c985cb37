import type { RouteName } from '@coffer/contract';
import { Account } from '../support/account.ts';
import type { Belongings } from './belongings.ts';
import { validRequest } from './requests.ts';

/** Calls that change what comes with an account key. */
const NEEDS_KEYS: ReadonlySet<RouteName> = new Set([
  'changePassword',
  'resetPassword',
  'beginKeyPairChange',
  'sendKeyPairPart',
  'changeKeyPair',
]);

/** Registers somebody for a call: with keys, where it changes what comes with them. */
export function accountFor(name: RouteName, url: string): Promise<Account> {
  return NEEDS_KEYS.has(name) ? Account.registerWithKeys(url) : Account.register(url);
}

/** What a request of an account is about. No program without keys stores files where there are keys. */
export function subjectOf(name: RouteName, account: Account, own: Belongings): unknown {
  return NEEDS_KEYS.has(name) ? own.keyPair : validRequest(name, account, own);
}

/** Calls that leave an account in a state in which the other tests cannot use it. */
export const CHANGES_ACCOUNT: ReadonlySet<RouteName> = new Set([
  ...NEEDS_KEYS,
  'deleteAccount',
  'startOver',
  'revokeOtherSessions',
  'confirmTwoFactor',
  'addPasskey',
  'updateUser',
  'deleteUser',
  'revokeUserSession',
  'revokeUserSessions',
]);
