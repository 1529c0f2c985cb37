import '../../failures/drive-texts.ts';
import { isFailure, troubleOf } from '@coffer/client';
import { IconCloudOff } from '@tabler/icons-react';
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { ListingFailure } from '../../features/files/browser/FolderFaces.tsx';
import { texts } from '../../features/people/texts.ts';
import { NameQuestionDialog } from '../../features/transfers/NameQuestionDialog.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { Banner } from '../../panels/Banner.tsx';
import { DriveContext, useDrive } from '../../session/drive-context.ts';
import { VERSIONS_KEY } from '../../session/drive-queries.ts';
import { folderPlace } from '../../session/folder-place.ts';
import { OfflineFilesContext, useOfflineFiles } from '../../session/offline-files.ts';
import { useServices, useUser } from '../../session/services.tsx';
import { SpaceContext, type SpaceEnding } from '../../session/space-context.ts';
import { useSpaceSet } from '../../session/space-set-context.ts';
import { ThumbnailContext } from '../../thumbnails/thumbnail-context.ts';
import { useTellOfTransfers } from '../layout/announcements.ts';
import { goLive } from '../live/live.ts';
import { whoChanged } from '../live/others-changes.ts';
import { onceInAWhile } from '../once-in-a-while.ts';
import { Lead } from '../spaces/Lead.tsx';
import { type SpaceParts, spaceKey, spaceQuery } from '../spaces/open-space.ts';
import { TransfersContext } from '../transfers-context.ts';
import { ShareEnded } from './ShareEnded.tsx';
import { WorkingView } from './WorkingView.tsx';

const SpaceDifferences = lazy(
  ['account'],
  async () =>
    (await import('../../features/account/differences/SpaceDifferencesPage.tsx')).SpaceDifferencesPage,
);

const OfflineQuestion = lazy(
  ['files'],
  async () => (await import('../offline/OfflineQuestion.tsx')).OfflineQuestion,
);

/** Between two looks at who has the space, whatever changes in it. */
const LOOK_MS = 500;

interface SpaceFrameProps {
  readonly spaceId: string;
  /** Whether it lies over a page that shows the space already, and follows what others change in it; it does not by default. */
  readonly isOver?: boolean;
  /** Whether it stays where the space is shared no more, for a text that is being written. */
  readonly staysEnded?: boolean;
  /** Where its owner decides how it goes on when the server shows it otherwise than it was signed: here, or on the page of the folder. */
  readonly decided?: 'here' | 'in-folder';
  readonly children: ReactNode;
}

/** Lets a page of the drive show a space beside it: what it reads, changes and transfers is that of the space. */
export function SpaceFrame({
  spaceId,
  isOver = false,
  staysEnded = false,
  decided,
  children,
}: SpaceFrameProps) {
  const services = useServices();
  const drive = useDrive();
  const offline = useOfflineFiles();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(
    spaceQuery(spaceId, { ...services, drive, offline, queryClient }),
  );
  // Opened again in vain: what it shows stays, and says itself what of it cannot be read.
  const mayPass = isFailure(error, 'server_unreachable', 'unavailable', 'internal');
  if (data !== undefined && error !== null && (staysEnded || mayPass)) {
    // Nothing is stored where keys or rows are not those that were accepted; anything else may pass.
    return (
      <InSpace spaceId={spaceId} isOver={isOver} ending={endingBy(error)} parts={data}>
        {children}
      </InSpace>
    );
  }
  // Its owner has ended the sharing: it is a folder of the drive again.
  if (isFailure(error, 'not_found') && data?.terms.now().role === 'owner') {
    return <Lead place={folderPlace(null, null)} />;
  }
  if (isFailure(error, 'share_ended')) {
    return <ShareEnded spaceId={spaceId} name={data?.terms.now().name ?? null} />;
  }
  if (decided !== undefined && error !== null && troubleOf(error) !== null) {
    if (decided === 'in-folder') return <Navigate {...folderPlace(spaceId, null)} replace />;
    const name = data?.terms.now().name ?? null;
    return <SpaceDifferences spaceId={spaceId} name={name} onDone={() => void refetch()} />;
  }
  if (error !== null) return <ListingFailure failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <WorkingView />;
  return (
    <InSpace spaceId={spaceId} isOver={isOver} ending={null} parts={data}>
      {children}
    </InSpace>
  );
}

/** Why nothing is stored in a space any more, by what opening it again has thrown; null where that may pass. */
function endingBy(error: unknown): SpaceEnding | null {
  if (isFailure(error, 'share_ended')) return 'over';
  if (isFailure(error, 'contact_changed')) return 'rekeyed';
  const isUnbelieved = troubleOf(error) !== null || isFailure(error, 'person_altered', 'space_exchanged');
  return isUnbelieved ? 'doubted' : null;
}

interface InSpaceProps extends Required<Omit<SpaceFrameProps, 'staysEnded' | 'decided'>> {
  readonly ending: SpaceEnding | null;
  readonly parts: SpaceParts;
}

function InSpace({ spaceId, isOver, ending, parts, children }: InSpaceProps) {
  const own = useDrive();
  const outside = useQueryClient();
  const { fileId, drive, queryClient, transfers, thumbnails, offline } = parts;
  const { name, role } = useSyncExternalStore(parts.terms.subscribe, parts.terms.now);
  const { questions } = transfers.planning;
  const isAsked = useStore(questions.state, (question) => question !== null);
  const kept = useStore(offline.state, ({ asked }) => asked);
  const space = useMemo(
    () => ({ spaceId, name, fileId, role, own, outside, ending }),
    [spaceId, name, fileId, role, own, outside, ending],
  );
  const spaces = useSpaceSet();
  useEffect(() => {
    if (!isOver)
      void spaces().then(
        (set) => set.used(spaceId),
        () => undefined,
      );
  }, [spaces, spaceId, isOver]);
  useTellOfTransfers(isOver ? null : transfers);
  useFollowing(isOver || ending !== null ? null : spaceId, parts, outside);
  return (
    <QueryClientProvider client={queryClient}>
      <DriveContext value={drive}>
        <TransfersContext value={transfers}>
          <OfflineFilesContext value={offline}>
            <ThumbnailContext value={thumbnails}>
              <SpaceContext value={space}>
                {parts.isAsKept === true && !isOver && (
                  <Banner icon={<IconCloudOff size={20} aria-hidden="true" />}>
                    <span role="status">{texts.asKept}</span>
                  </Banner>
                )}
                {children}
                {isAsked && !isOver && <NameQuestionDialog questions={questions} />}
                {kept !== null && <OfflineQuestion items={kept} onClose={() => offline.ask(null)} />}
              </SpaceContext>
            </ThumbnailContext>
          </OfflineFilesContext>
        </TransfersContext>
      </DriveContext>
    </QueryClientProvider>
  );
}

/** Shows what others change in the space as long as the page is there; nothing where it is null. */
function useFollowing(
  spaceId: string | null,
  { drive, keyring, terms, queryClient }: SpaceParts,
  outside: QueryClient,
): void {
  const account = useUser()?.id ?? null;
  const own = useDrive();
  useEffect(() => {
    if (account === null || spaceId === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const { api, rows, stores } = drive;
    // Opening it again says why.
    const onOver = () => void outside.invalidateQueries({ queryKey: spaceKey(spaceId) });
    const look = async () => {
      try {
        await terms.look(signal);
      } catch (error) {
        if (endingBy(error) !== null) onOver();
      }
    };
    const onNews = onceInAWhile(() => void (signal.aborted || look()), LOOK_MS);
    const nameOf = (revisions: readonly number[]) => whoChanged(spaceId, own, revisions, signal);
    const ports = {
      api,
      keyring,
      rows,
      stores,
      settings: terms.now().role === 'owner' ? drive.settings : null,
      links: null,
      queryClient,
      account,
      spaceId,
      onNews,
      onOver,
      nameOf,
    };
    goLive(ports, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => {
      stop.abort();
      // A page that goes on with it has come by then.
      setTimeout(() => forgetUnfollowed(queryClient));
    };
  }, [account, spaceId, drive, keyring, terms, queryClient, outside, own]);
}

/** Forgets what nobody shows of a space that nobody follows: who comes back to it is shown it as it is then. */
function forgetUnfollowed(queryClient: QueryClient): void {
  for (const queryKey of [['folder'], ['preview-item'], VERSIONS_KEY]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  }
}
