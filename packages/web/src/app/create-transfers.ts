import { browserConnectivity, browserLocks } from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { failureOf } from '../failures/failure.ts';
import { gatherFailures } from '../features/transfers/engine/gathered-failures.ts';
import { Transfers } from '../features/transfers/engine/transfers.ts';
import { texts } from '../features/transfers/texts.ts';
import { FAILURE_NOTICE_MS, notify, reportFailure, reportFailures } from '../notices/report-failure.ts';
import type { Services } from '../session/services.tsx';
import { storageStatsQuery } from '../session/storage-stats.ts';
import { createDownloading } from './create-downloading.ts';
import { createResumption } from './create-resumption.ts';
import { createUploading } from './create-uploading.ts';
import { onceInAWhile } from './once-in-a-while.ts';

/** Of a folder with thousands of small files, many are done every second. */
const STATS_AFTER_MS = 1_000;

/** Wires the transfers with the workers that do them and with the listings that show them. */
export function createTransfers(services: Services, queryClient: QueryClient): Transfers {
  const { resumption, reopen } = createResumption(services, queryClient);
  const { queryKey } = storageStatsQuery(services.api);
  const report = gatherFailures(
    {
      one: (title, cause) => reportFailure(cause, title),
      more: (count) => reportFailures('more transfers', texts.moreFailed(count)),
    },
    FAILURE_NOTICE_MS,
  );
  return new Transfers({
    ...createUploading(services, queryClient, resumption),
    ...createDownloading(services),
    resumption,
    reopen,
    locks: browserLocks(navigator.locks),
    connectivity: browserConnectivity(window),
    onFinished: onceInAWhile(() => void queryClient.invalidateQueries({ queryKey }), STATS_AFTER_MS),
    onFailed(title, cause) {
      report(title, cause);
      // The workers' calls renew nothing. One of the page's own does, or finds that the session is over.
      if (failureOf(cause).code === 'unauthenticated') services.api.call('self').catch(() => undefined);
    },
    onNotice: notify,
  });
}
