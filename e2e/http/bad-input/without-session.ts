import { createHash } from 'node:crypto';
import type { RunningServer } from '../../support/server-process.ts';
import { Account } from '../support/account.ts';
import { execute } from '../support/data-directory.ts';
import { Visitor } from '../support/visitor.ts';

/** Visitors whom nothing signs in, by what they present. */
export async function withoutSession(
  server: RunningServer,
  me: Account,
): Promise<[what: string, visitor: Visitor][]> {
  const [expired, ended, remembered] = await Promise.all([
    Account.signIn(server.url, me.form),
    Account.signIn(server.url, me.form),
    Account.signIn(server.url, me.form),
  ]);
  const hash = createHash('sha256')
    .update(expired.cookie('coffer_session') ?? '')
    .digest('hex');
  await execute(server.dataDir, 'update session_tokens set expires_at = 1 where token_hash = ?', hash);
  await ended.clone().call('logout');
  const token = me.cookie('coffer_session') ?? '';
  const presented: [string, string][] = [
    ['an empty cookie', ''],
    ['half a cookie', token.slice(0, 20)],
    ['a cookie with one character changed', `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`],
    ['a cookie with one character more', `${token}A`],
    ['a cookie of another alphabet', `%00${encodeURIComponent("' or 1=1 --")}%zz`],
    ['a cookie without end', 'A'.repeat(8_000)],
    ['a refresh token', remembered.cookie('coffer_refresh') ?? ''],
    ['the hash of a token', createHash('sha256').update(token).digest('hex')],
  ];
  return [
    ['nothing', new Visitor(server.url)],
    ['an expired session', expired],
    ['a session that was ended', ended],
    ...presented.map(([what, cookie]): [string, Visitor] => {
      const visitor = new Visitor(server.url);
      visitor.setCookie('coffer_session', cookie);
      return [what, visitor];
    }),
  ];
}
