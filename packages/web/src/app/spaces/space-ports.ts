import { createApiClient, type SpacePorts } from '@coffer/client';
import { SPACE_HEADER } from '@coffer/contract';
import { noticing } from '../../session/noticing.ts';
import type { Services } from '../../session/services.tsx';
import { withinSession } from '../../session/within-session.ts';
import { openDownloads } from '../open-downloads.ts';

interface Reaching extends Pick<Services, 'session'> {
  readonly uploads: SpacePorts['uploads'];
}

/** Reaches the server about a space beside the drive. */
export function spacePorts(spaceId: string, { session, uploads }: Reaching): SpacePorts {
  const headers = { [SPACE_HEADER]: spaceId };
  const told = { unauthenticated: () => void session.end() };
  const api = noticing(createApiClient({ headers, beforeCall: withinSession(session) }), told);
  return { api, uploads, downloads: async () => openDownloads(api) };
}
