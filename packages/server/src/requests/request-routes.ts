import { INBOX_PAGE_SIZE, routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import { addressKey } from '../limits/address-key.ts';
import {
  type AttemptLimits,
  REQUEST_UPLOADS_OF_ADDRESS,
  REQUEST_VISITS_OF_ADDRESS,
} from '../limits/attempt-limits.ts';
import type { ChunkService } from '../storage/chunk-service.ts';
import { spaceChange } from '../storage/space-change.ts';
import type { StoragePorts } from '../storage/storage-ports.ts';
import { deleteIn } from '../storage/tree-service.ts';
import { removeDeleted } from '../store/chunks/chunk-store.ts';
import { waitingFileMissing } from './refusals.ts';
import { requestRepository } from './request-repository.ts';
import { createSentFiles, type SentFilesPorts } from './sent-files.ts';

interface RequestNeeds extends StoragePorts {
  readonly limits: AttemptLimits;
  readonly policy: SentFilesPorts['policy'];
  readonly chunkService: ChunkService;
}

/** Request links: what their owners do, and the files that people without an account send. */
export const requestRoutes: FastifyPluginAsync<RequestNeeds> = async (app, needs) => {
  const { database, chunks, clock, limits } = needs;
  const sent = createSentFiles(needs);
  const requests = requestRepository(database.queries);

  app.serve(routes.listRequestLinks, async ({ caller }) => ({
    requests: await requests.list(caller.spaceId),
  }));
  app.serve(routes.inbox, async ({ query, caller }) => {
    const { request_id: requestId = null, after = null, limit = INBOX_PAGE_SIZE } = query;
    const found = await requests.waiting(caller.spaceId, { requestId, after, limit: limit + 1 });
    const files = found.slice(0, limit);
    return { files, next_after: found.length > limit ? (files.at(-1)?.id ?? null) : null };
  });
  app.serve(routes.removeFromInbox, async ({ params: { id }, caller }) => {
    const { spaceId } = caller;
    const places = await database.transaction({ space: spaceId }, async (queries) => {
      const upload = await requestRepository(queries).findUpload({ spaceId, id });
      if (upload === undefined || upload.received_at === null) throw waitingFileMissing();
      return deleteIn(spaceChange(queries, spaceId, clock()), [id]);
    });
    await removeDeleted(chunks, places);
  });

  app.serve(routes.requestLink, async ({ params, request }) => {
    await limits.take(REQUEST_VISITS_OF_ADDRESS, addressKey(request.ip));
    return sent.show(params.id);
  });
  app.serve(routes.beginRequestUpload, async ({ params, query, body, request }) => {
    await limits.take(REQUEST_UPLOADS_OF_ADDRESS, addressKey(request.ip));
    await sent.begin({ ...params, ...query }, body);
  });
  app.serve(routes.uploadRequestChunk, ({ params, query, body }) =>
    sent.chunk(params.id, params.upload_id, { query, ...body }),
  );
  app.serve(routes.finishRequestUpload, ({ params: { id, upload_id }, query, body }) =>
    sent.finish({ id, ...query }, upload_id, body),
  );
  app.serve(routes.cancelRequestUpload, ({ params: { id, upload_id }, query }) =>
    sent.cancel({ id, ...query }, upload_id),
  );
};
