import type { ApiClient } from '../api/client.ts';
import { failed } from '../failures/coffer-error.ts';

/** The id of the drive of who is signed in. */
export async function driveId(api: ApiClient, signal: AbortSignal): Promise<string> {
  const [drive] = (await api.call('listSpaces', {}, signal)).spaces;
  if (drive === undefined) throw failed({ code: 'response_invalid', route: 'GET /api/spaces' });
  return drive.id;
}
