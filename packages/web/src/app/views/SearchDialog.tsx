import type { Match } from '@coffer/client';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ItemPicture } from '../../features/files/browser/ItemPicture.tsx';
import { isFinished, standsForSpace } from '../../features/files/items.ts';
import { orFile, useFilesBehind } from '../../features/files/listing/use-folder.ts';
import { type Asked, SearchModal } from '../../features/search/SearchModal.tsx';
import { useSearch } from '../../features/search/use-search.ts';
import { folderPlace, TRASH_OF_SPACE } from '../../session/folder-place.ts';
import { useSpace } from '../../session/space-context.ts';
import { type FilesBehind, FilesBehindContext } from '../../thumbnails/thumbnail-context.ts';
import { useBrowserPorts } from './FilesView.tsx';
import { SpaceFrame } from './SpaceFrame.tsx';

interface SearchDialogProps {
  onClose(): void;
}

/** The search of the drive or, where a space is shown, of that. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const inFiles = useMatch({ from: '/drive/shell/{-$file_id}', shouldThrow: false });
  const inSpace = useMatch({ from: '/drive/shell/shared/$space_id/{-$file_id}', shouldThrow: false })?.params;
  const fileId = (inSpace ?? inFiles?.params)?.file_id;
  const spaceId = inSpace?.space_id ?? inFiles?.search.space;
  if (spaceId === undefined) return <Search folderId={fileId ?? null} onClose={onClose} />;
  return (
    <SpaceFrame spaceId={spaceId} isOver>
      <Search
        folderId={fileId === undefined || fileId === TRASH_OF_SPACE ? null : fileId}
        onClose={onClose}
      />
    </SpaceFrame>
  );
}

const NONE: readonly Match[] = [];
const NO_FILES: FilesBehind = new Map();

interface SearchProps extends SearchDialogProps {
  /** The one that is shown; null is the top. */
  readonly folderId: string | null;
}

/**
 * The search, which opens folders, and files in the viewer, also such as are shared by themselves. What cannot be shown there, because it is unfinished, is
 * pointed at in the folder in which it lies; what is in the trash is seen there.
 */
function Search({ folderId, onClose }: SearchProps) {
  const navigate = useNavigate();
  const space = useSpace();
  const { openSpace, filesBehind } = useBrowserPorts();
  const [asked, setAsked] = useState<Asked>({ text: '', scope: 'everything' });
  const search = useSearch(
    asked.text,
    asked.scope === 'thisFolder' ? folderId : null,
    async (standing, signal) => {
      const behind = await filesBehind(standing, NO_FILES, () => {}, signal).catch(() => NO_FILES);
      signal.throwIfAborted();
      return new Map(standing.map((item) => [item.id, orFile(item, behind)]));
    },
  );
  const { state } = search;
  const found = state.kind === 'results' ? state.found : NONE;
  const standing = useMemo(() => found.map(({ item }) => item).filter(standsForSpace), [found]);
  const files = useFilesBehind(standing, filesBehind);
  const shown = found.map((match) => ({ ...match, item: orFile(match.item, files) }));
  const openFolder = (id: string | null, hash?: string) =>
    navigate({ ...folderPlace(space, id), ...(hash === undefined ? {} : { hash }) });
  const open = ({ item }: Match, place: 'drive' | 'trash') => {
    if (place === 'trash') void (space === null ? navigate({ to: '/trash' }) : openFolder(TRASH_OF_SPACE));
    else if (item.spaceId !== undefined) openSpace(item);
    else if (!isFinished(item)) void openFolder(item.parentId, item.id);
    else if (item.kind === 'directory') void openFolder(item.id);
    else void navigate({ to: '/p/$id', params: { id: item.id }, search: { space: space?.spaceId } });
  };
  return (
    <FilesBehindContext value={files}>
      <SearchModal
        asked={asked}
        search={state.kind === 'results' ? { ...search, state: { ...state, found: shown } } : search}
        hasScopes={folderId !== null}
        onAsk={setAsked}
        picture={(item) => <ItemPicture item={item} inView />}
        onOpen={open}
        onClose={onClose}
      />
    </FilesBehindContext>
  );
}
