import { routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Auth } from '../auth/auth.ts';
import type { Caller } from '../calls/call.ts';
import { provenOrigin } from '../calls/origin.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { RandomBytes } from '../secrets.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import type { Sender } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';
import { userRepository } from '../users/user-repository.ts';
import { createCredentialsService } from './credentials-service.ts';
import type { AccountDeletion } from './deletion.ts';
import { createAccountExporter } from './export.ts';
import { setAccountKey } from './key-file.ts';
import { createKeyPairChanges } from './key-pair-changes.ts';
import { createRecovery } from './recovery.ts';
import { createStartOver } from './start-over.ts';

interface AccountNeeds {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly limits: AttemptLimits;
  readonly events: EventLog;
  readonly auth: Auth;
  readonly passkeys: Passkeys;
  readonly deletion: AccountDeletion;
  /** Null where no mail can be sent. */
  readonly outbox: Outbox | null;
  readonly sender: () => Promise<Sender>;
  readonly publicUrl: string | null;
}

/** One's own account, and emptying one that nobody can open any more. */
export const accountRoutes: FastifyPluginAsync<AccountNeeds> = async (app, needs) => {
  const { deletion, publicUrl } = needs;
  const { sessions, cookies, passwords, proofs, twoFactor, currentPassword } = needs.auth;
  const recovery = createRecovery(needs);
  const opening = { ...needs, passwords, proofs, currentPassword };
  const credentials = createCredentialsService(opening);
  const keyPairs = createKeyPairChanges(opening);
  const exporter = createAccountExporter({ ...needs, sessions, twoFactor, recovery });
  const startOver = createStartOver({ ...needs, passwords, twoFactor });

  /** A session alone changes nothing of what opens the account, so the password is asked for again. */
  const proven = ({ userId }: Caller, body: { readonly current_password: string }) =>
    currentPassword.check(userId, body.current_password);

  app.serve(routes.setAccountKey, ({ body, caller }) =>
    setAccountKey(needs.database, caller.userId, body, needs.clock()),
  );

  app.serve(routes.mailSettings, async ({ caller }) => {
    const { sharing_mails } = await userRepository(needs.database.queries).findById(caller.userId);
    return { mails: needs.outbox && { sharing: sharing_mails === 1 } };
  });
  app.serve(routes.setMailSettings, ({ body, caller }) =>
    needs.database.transaction({ account: caller.userId }, (queries) =>
      userRepository(queries).setSharingMails(caller.userId, body.sharing),
    ),
  );

  app.serve(routes.setLanguage, ({ body, caller }) =>
    needs.database.transaction({ account: caller.userId }, (queries) =>
      userRepository(queries).setLanguage(caller.userId, body.language),
    ),
  );

  app.serve(routes.keySuccessions, ({ query, caller }) =>
    credentials.successions(caller.userId, query.after),
  );
  app.serve(routes.changePassword, ({ body, caller }) => credentials.changePassword(caller, body));
  app.serve(routes.resetPassword, ({ body, caller, request }) =>
    credentials.resetPassword(caller, body, provenOrigin(request, publicUrl)),
  );
  app.serve(routes.beginKeyPairChange, ({ body, caller, request }) =>
    keyPairs.begin(caller, body, provenOrigin(request, publicUrl)),
  );
  app.serve(routes.sendKeyPairPart, ({ params, body, caller }) =>
    keyPairs.keepPart(caller, params.number, body),
  );
  app.serve(routes.endKeyPairChange, ({ caller }) => keyPairs.end(caller));
  app.serve(routes.changeKeyPair, ({ body, caller }) => keyPairs.commit(caller, body));
  app.serve(routes.setRecovery, async ({ body, caller }) => recovery.set(await proven(caller, body), body));
  app.serve(routes.removeRecovery, async ({ body, caller }) => recovery.remove(await proven(caller, body)));
  app.serve(routes.openRecovery, ({ body, request }) => recovery.open(body, request.ip));

  app.serve(routes.exportAccount, ({ query, caller }) => exporter.page(caller, query.cursor ?? null));
  app.serve(routes.deleteAccount, async ({ body, caller, reply }) => {
    await deletion.delete(caller.userId, body.current_password);
    cookies.clear(reply);
  });

  app.serve(routes.refuseActivation, ({ params }) => deletion.deleteWaiting(params.code));

  app.serve(routes.listSessions, ({ caller }) => sessions.list(caller.userId, caller.sessionId));
  app.serve(routes.revokeSession, ({ params, caller }) => sessions.revoke(caller.userId, params.id));
  app.serve(routes.revokeOtherSessions, ({ caller }) =>
    sessions.revokeOthers(caller.userId, caller.sessionId),
  );

  app.serve(routes.accountSecurity, async ({ caller }) => ({
    two_factor: await twoFactor.status(caller.userId),
    recovery_code: await recovery.isSet(caller.userId),
  }));
  app.serve(routes.setUpTwoFactor, async ({ body, caller }) => twoFactor.setUp(await proven(caller, body)));
  app.serve(routes.confirmTwoFactor, async ({ body, caller }) => ({
    recovery_codes: await twoFactor.confirm(await proven(caller, body), body.token),
  }));
  app.serve(routes.replaceRecoveryCodes, async ({ body, caller }) => ({
    recovery_codes: await twoFactor.replaceCodes(await proven(caller, body), body.token),
  }));
  app.serve(routes.disableTwoFactor, async ({ body, caller }) =>
    twoFactor.disable(await proven(caller, body), body.token),
  );

  app.serve(routes.requestStartOver, ({ body, request }) => startOver.request(body.email, request.ip));
  app.serve(routes.startOver, ({ params, body }) => startOver.complete(params.code, body));
};
