import { ignore } from '../../concurrency/ignore.ts';
import type { UploadPlan } from '../../transfers/planning/plan-uploads.ts';
import { type QuotaShortage, quotaShortage } from '../../transfers/planning/quota-shortage.ts';
import type { Transfer } from '../../transfers/queue/transfer.ts';
import type { Drive } from '../drive.ts';

/**
 * What planned uploads lack of the quota; null if they fit. Without an answer the server decides about each file.
 *
 * @param listed the list of transfers: what waits in it takes room, too
 */
export async function lookAtQuota(
  { need }: Pick<UploadPlan, 'need'>,
  account: Pick<Drive['account'], 'storage'>,
  listed: readonly Transfer[],
  signal: AbortSignal,
): Promise<QuotaShortage | null> {
  if (need.bytes === 0) return null;
  const storage = await account.storage(signal).catch(ignore);
  if (storage === undefined) return null;
  const waiting = listed.filter(({ direction, state }) => direction === 'upload' && state === 'waiting');
  return quotaShortage(
    need,
    storage,
    waiting.reduce((sum, { size }) => sum + size, 0),
  );
}
