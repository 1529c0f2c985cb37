import { routes, SPACES_PAGE_SIZE } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type BatchPorts, createBatchService } from './batch-service.ts';
import { createChangesService } from './changes-service.ts';
import { createDigestsService } from './digests-service.ts';
import { createEventStreams, type LastingSessions } from './event-streams.ts';
import { followingRepository } from './following-repository.ts';
import { createHeadsService } from './heads-service.ts';
import { createKeptService } from './kept-service.ts';
import { createLinkEntries } from './link-entries.ts';
import { createMembersService } from './members.ts';
import { createParts } from './parts.ts';
import { createProofsService } from './proofs-service.ts';
import { createRowsService } from './rows-service.ts';
import { createSealedSettingService } from './sealed-settings.ts';

import { createWaitingService } from './waiting-service.ts';

type SpaceNeeds = BatchPorts & {
  readonly sessions: LastingSessions;
};

/** By which devices follow what others change, and change several things at once. */
export const spaceRoutes: FastifyPluginAsync<SpaceNeeds> = async (app, needs) => {
  const { database, clock, sessions } = needs;
  const following = followingRepository(database.queries, clock);
  const changes = createChangesService({ database, clock });
  const batches = createBatchService(needs);
  const digests = createDigestsService({ database, clock });
  const heads = createHeadsService({ database, clock });
  const kept = createKeptService(needs);
  const settings = createSealedSettingService({ database, clock });
  const members = createMembersService({ database, clock });
  const proofs = createProofsService({ database, clock });
  const parts = createParts({ database, clock });
  const rows = createRowsService({ database, clock });
  const waiting = createWaitingService({ database, clock });
  const entries = createLinkEntries({ database, clock });
  const streams = createEventStreams({ database, clock, sessions, log: app.log });
  app.addHook('preClose', () => streams.close());

  app.serve(routes.listSpaces, ({ query: { cursor: after = '', limit = SPACES_PAGE_SIZE }, caller }) =>
    following.withKeys(caller.userId, { after, limit }),
  );
  app.serve(routes.spaceEvents, async ({ caller }) => ({ events: await streams.open(caller) }));
  app.serve(routes.spaceChanges, ({ params, query, caller }) =>
    changes.since(caller.userId, params.id, query),
  );
  app.serve(routes.waitingChanges, ({ params, query, caller }) =>
    waiting.list(caller.userId, params.id, query),
  );
  app.serve(routes.allowPlainChanges, ({ params, body, caller }) =>
    waiting.allow(caller.userId, params.id, body.allowed),
  );
  app.serve(routes.putLinkEntries, ({ params, body, caller }) => entries.put(caller, params.id, body));
  app.serve(routes.openLinkEntries, ({ params, query, caller }) => entries.open(caller, params.id, query));
  app.serve(routes.changeSpace, ({ params, body, caller }) =>
    batches.apply({ userId: caller.userId, spaceId: params.id }, body),
  );
  app.serve(routes.changeSpaces, async ({ body, caller }) => ({
    batches: await batches.applyAll(caller.userId, body),
  }));
  app.serve(routes.changeSpaceWithFiles, ({ params, body, caller }) =>
    batches.receive({ userId: caller.userId, spaceId: params.id }, body),
  );
  app.serve(routes.sendPart, ({ params, body, caller }) =>
    parts.keepCarried(caller.userId, params.number, body),
  );
  app.serve(routes.keptParts, ({ query, caller }) => parts.kept(caller.userId, query.move_id));
  app.serve(routes.holdSpace, ({ params, body, caller }) =>
    batches.hold({ userId: caller.userId, spaceId: params.id }, body),
  );
  app.serve(routes.spaceHeads, ({ params, query, caller }) => heads.of(caller.userId, params.id, query));
  app.serve(routes.spaceLog, ({ params, query, caller }) => heads.log(caller.userId, params.id, query));
  app.serve(routes.keptChanges, ({ params, caller }) => kept.of(caller.userId, params.id));
  app.serve(routes.dropKept, ({ params, body, caller }) => kept.drop(caller.userId, params.id, body));
  app.serve(routes.spaceSettings, async ({ params, caller }) => ({
    settings: await settings.list(caller.userId, params.id, 'setting'),
  }));
  app.serve(routes.spaceContacts, async ({ params, caller }) => ({
    contacts: await settings.list(caller.userId, params.id, 'contact'),
  }));
  app.serve(routes.spaceMembers, ({ params, caller }) => members.of(caller.userId, params.id));
  app.serve(routes.leaveSpace, ({ params, caller }) => members.leave(caller.userId, params.id));
  app.serve(routes.spaceDigests, ({ params, query, caller }) => digests.of(caller.userId, params.id, query));
  app.serve(routes.spaceRows, ({ params, query, caller }) => rows.of(caller.userId, params.id, query));
  app.serve(routes.spaceProofs, ({ params, body, caller }) => proofs.of(caller.userId, params.id, body));
};
