import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DriveContext } from '../session/drive-context.ts';
import { OfflineFilesContext } from '../session/offline-files.ts';
import { ServicesProvider } from '../session/services.tsx';
import { sharedFiles } from '../session/shared-files.ts';
import { SpaceSetContext } from '../session/space-set-context.ts';
import { useKeepFresh } from '../session/use-keep-fresh.ts';
import { ThumbnailContext } from '../thumbnails/thumbnail-context.ts';
import { NoticeArea } from './NoticeArea.tsx';
import { createAppRouter } from './router.tsx';
import type { AppServices } from './services.ts';
import { TooOldArea } from './TooOldArea.tsx';
import { TransfersContext } from './transfers-context.ts';
import { useIdleLock } from './use-idle-lock.ts';
import {
  useAskBeforeLeaving,
  useFocusOfBusyButtons,
  useRefuseDroppedFiles,
  useReportUnhandled,
} from './use-window-listeners.ts';

interface AppProps {
  readonly services: AppServices;
}

/** The application: services, routes, notification area. */
export function App({ services }: AppProps) {
  const [router] = useState(() => createAppRouter(services));
  const { session, queryClient } = services;
  const parts = useSyncExternalStore(services.driveParts.subscribe, services.driveParts.loaded);
  const transfers = parts?.transfers ?? null;

  useKeepFresh(session);
  useIdleLock(session, transfers);
  useAskBeforeLeaving(transfers);
  useReportUnhandled();
  useRefuseDroppedFiles();
  useFocusOfBusyButtons();
  useEffect(
    () =>
      session.state.subscribe(({ status }, before) => {
        if (status === 'leaving' && before.status !== 'leaving') {
          transfers?.clear();
          sharedFiles.setState([], true);
          // What is under way would come too late as well.
          void queryClient.cancelQueries();
        }
        const isShut = status === 'signed-out' || status === 'locked' || status === 'doubted';
        if (!isShut || status === before.status || before.status === 'unknown') return;
        transfers?.clear();
        parts?.thumbnails.clear();
        parts?.drive.forget();
        // What was read is dropped once no page shows it; a page that is still there would ask for it again.
        void router.invalidate().then(() => queryClient.clear());
      }),
    [session, queryClient, transfers, parts, router],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <ServicesProvider services={services}>
        <DriveContext value={parts?.drive ?? null}>
          <TransfersContext value={transfers}>
            <ThumbnailContext value={parts?.thumbnails ?? null}>
              <OfflineFilesContext value={parts?.offline ?? null}>
                <SpaceSetContext value={parts?.spaces ?? null}>
                  <TooOldArea />
                  <RouterProvider router={router} />
                  <NoticeArea />
                </SpaceSetContext>
              </OfflineFilesContext>
            </ThumbnailContext>
          </TransfersContext>
        </DriveContext>
      </ServicesProvider>
    </QueryClientProvider>
  );
}
