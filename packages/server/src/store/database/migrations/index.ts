import type { Migration } from 'kysely';
import * as accounts from './0001-accounts.ts';
import * as items from './0002-items.ts';
import * as usedSignatures from './0003-used-signatures.ts';
import * as mail from './0004-mail.ts';
import * as twoFactor from './0005-two-factor.ts';
import * as sessionDevices from './0006-session-devices.ts';
import * as recoveries from './0007-recoveries.ts';
import * as startOvers from './0008-start-overs.ts';
import * as passkeys from './0010-passkeys.ts';
import * as settings from './0012-settings.ts';
import * as suspension from './0013-suspension.ts';
import * as invitations from './0014-invitations.ts';
import * as events from './0015-events.ts';
import * as links from './0016-links.ts';
import * as searchIndex from './0019-search-index.ts';
import * as chunkAttempts from './0020-chunk-attempts.ts';
import * as chunkStore from './0021-chunk-store.ts';
import * as givenNumbers from './0022-given-numbers.ts';

/** In the order of their names. A migration is never edited once it was released; a new one follows it. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-items': items,
  '0003-used-signatures': usedSignatures,
  '0004-mail': mail,
  '0005-two-factor': twoFactor,
  '0006-session-devices': sessionDevices,
  '0007-recoveries': recoveries,
  '0008-start-overs': startOvers,
  '0010-passkeys': passkeys,
  '0012-settings': settings,
  '0013-suspension': suspension,
  '0014-invitations': invitations,
  '0015-events': events,
  '0016-links': links,
  '0019-search-index': searchIndex,
  '0020-chunk-attempts': chunkAttempts,
  '0021-chunk-store': chunkStore,
  '0022-given-numbers': givenNumbers,
};
