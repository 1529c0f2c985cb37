import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { filterOf } from '../../everything/SpaceFilterChips.tsx';
import type { BrowserPorts } from '../../features/files/ports.ts';
import { QuickAccess } from '../../features/files/quick/QuickAccess.tsx';
import type { QuickRow } from '../../features/files/quick/rows.ts';
import type { QuickList } from '../../features/files/quick/use-quick-list.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { useOfflineState } from '../../session/offline-files.ts';
import { roleInRows } from '../../session/space-context.ts';
import { type FilesBehind, FilesBehindContext } from '../../thumbnails/thumbnail-context.ts';
import { createSaving } from '../create-saving.ts';
import { type SpaceParts, spaceKey } from '../spaces/open-space.ts';
import { PlacedPicture } from '../spaces/PlacedPicture.tsx';
import { useTransfers } from '../transfers-context.ts';
import { useBrowserPorts } from './use-browser-ports.tsx';

const SpaceFrame = lazy(
  ['afterwards', 'drive', 'people'],
  async () => (await import('./SpaceFrame.tsx')).SpaceFrame,
);

/** The files that were changed or added last. */
export function RecentView() {
  return <QuickView key="recent" list="recent" />;
}

/** What is starred. */
export function StarredView() {
  return <QuickView key="starred" list="starred" />;
}

function QuickView({ list }: { readonly list: QuickList }) {
  const actions = useBrowserPorts();
  const transfers = useTransfers();
  const offline = useOfflineState();
  const queryClient = useQueryClient();
  const [filter, onFilter] = useFilterInAddress();
  return (
    <QuickAccess
      list={list}
      filter={filter}
      actions={actions}
      onFilter={onFilter}
      offlineOf={({ item, space }) =>
        (space === null ? offline : offline.spaces.get(space.spaceId))?.items.get(item.id)
      }
      picture={pictureOf}
      inSpace={(spaceId, shown) => (
        <FilesBehindContext value={NO_FILES}>
          <SpaceFrame spaceId={spaceId} isOver>
            <InSpace spaceId={spaceId} transfers={transfers} shown={shown} />
          </SpaceFrame>
        </FilesBehindContext>
      )}
      roleIn={(spaceId) => {
        const parts = queryClient.getQueryData<SpaceParts>(spaceKey(spaceId));
        return parts === undefined ? 'viewer' : roleInRows({ ...parts, role: parts.terms.now().role });
      }}
    />
  );
}

/** The filter as it stands in the address. */
function useFilterInAddress() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const filter = filterOf(Reflect.get(search, 'of'));
  const choose = (chosen: typeof filter) =>
    void navigate({ href: chosen === 'all' ? pathname : `${pathname}?of=${chosen}`, replace: true });
  return [filter, choose] as const;
}

/** Files that are shared by themselves are known by their ids in the drive, which others may give to items of a space. */
const NO_FILES: FilesBehind = new Map();

const pictureOf = ({ item, space }: QuickRow, inView: boolean) => (
  <PlacedPicture {...{ item, space, inView }} />
);

interface InSpaceProps {
  readonly spaceId: string;
  /** Those of the drive, whose list of transfers the page shows. */
  readonly transfers: BrowserPorts['transfers'] & Pick<ReturnType<typeof useTransfers>, 'download'>;
  shown(actions: BrowserPorts): ReactNode;
}

/** Shows what works in a space; what is downloaded stands in the list of the drive, as the page does. */
function InSpace({ spaceId, transfers, shown }: InSpaceProps) {
  const drive = useDrive();
  const within = useTransfers();
  const ports = useBrowserPorts();
  const actions = useMemo<BrowserPorts>(() => {
    const from = { drive, save: createSaving(drive.api, spaceId) };
    return {
      ...ports,
      transfers: {
        upload: (...asked) => within.upload(...asked),
        uploadFolder: (...asked) => within.uploadFolder(...asked),
        download: (items) => transfers.download(items, from),
        downloadAsZip: (items, name) => transfers.downloadAsZip(items, name, from),
      },
    };
  }, [ports, drive, within, transfers, spaceId]);
  return shown(actions);
}
