import type { PlacedMatch } from '@coffer/client/space-set';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { placeIn } from '../../everything/places.ts';
import { useSpacesHere } from '../../everything/use-spaces.ts';
import { isFinished, standsForSpace } from '../../features/files/items.ts';
import { orFile, useFilesBehind } from '../../features/files/listing/use-folder.ts';
import { type Asked, SearchModal } from '../../features/search/SearchModal.tsx';
import { useSearch } from '../../features/search/use-search.ts';
import { TRASH_OF_SPACE } from '../../session/folder-place.ts';
import { type FilesBehind, FilesBehindContext } from '../../thumbnails/thumbnail-context.ts';
import { PlacedPicture } from '../spaces/PlacedPicture.tsx';
import { useBrowserPorts } from './use-browser-ports.tsx';

interface SearchDialogProps {
  onClose(): void;
}

const NONE: readonly PlacedMatch[] = [];
const NO_FILES: FilesBehind = new Map();

/**
 * The search of all that somebody has, which opens folders, and files in the viewer, also such as are shared by themselves. What cannot be shown
 * there, because it is unfinished, is pointed at in the folder in which it lies; what is in the trash is seen there.
 */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const { openSpace, filesBehind } = useBrowserPorts();
  const hasSpaces = useSpacesHere().length > 0;
  const here = usePlaceShown();
  const [asked, setAsked] = useState<Asked>({ text: '', scope: 'everything', filter: 'all' });
  const isEverywhere = asked.scope === 'everything';
  const where = {
    place: isEverywhere || here === null ? {} : here,
    filter: isEverywhere ? asked.filter : 'all',
  };
  const search = useSearch(asked.text, where, async (standing, signal) => {
    const behind = await filesBehind(standing, NO_FILES, () => {}, signal).catch(() => NO_FILES);
    signal.throwIfAborted();
    return new Map(standing.map((item) => [item.id, orFile(item, behind)]));
  });
  const { state } = search;
  const found = state.kind === 'results' ? state.found : NONE;
  const standing = useMemo(
    () => found.flatMap(({ item, space }) => (space === null && standsForSpace(item) ? [item] : [])),
    [found],
  );
  const files = useFilesBehind(standing, filesBehind);
  const shown = found.map((match) =>
    match.space === null ? { ...match, item: orFile(match.item, files) } : match,
  );
  const open = ({ item, space }: PlacedMatch, place: 'drive' | 'trash') => {
    const openFolder = (id: string | null, hash?: string) =>
      void navigate({ ...placeIn(space, id), ...(hash === undefined ? {} : { hash }) });
    if (place === 'trash') void (space === null ? navigate({ to: '/trash' }) : openFolder(TRASH_OF_SPACE));
    else if (item.spaceId !== undefined) openSpace(item);
    else if (!isFinished(item)) openFolder(item.parentId, item.id);
    else if (item.kind === 'directory') openFolder(item.id);
    else void navigate({ to: '/p/$id', params: { id: item.id }, search: { space: space?.spaceId } });
  };
  return (
    <FilesBehindContext value={files}>
      <SearchModal
        asked={asked}
        search={state.kind === 'results' ? { ...search, state: { ...state, found: shown } } : search}
        hasScopes={here !== null}
        hasSpaces={hasSpaces}
        onAsk={setAsked}
        picture={({ item, space }) => <PlacedPicture item={item} space={space} inView />}
        onOpen={open}
        onClose={onClose}
      />
    </FilesBehindContext>
  );
}

/** The folder that is shown, to which the search can be confined; null at the top of the drive, and on other pages. */
function usePlaceShown() {
  const inFiles = useMatch({ from: '/drive/shell/{-$file_id}', shouldThrow: false });
  const inSpace = useMatch({ from: '/drive/shell/shared/$space_id/{-$file_id}', shouldThrow: false })?.params;
  const fileId = (inSpace ?? inFiles?.params)?.file_id;
  const spaceId = inSpace?.space_id ?? inFiles?.search.space;
  const directoryId = fileId === undefined || fileId === TRASH_OF_SPACE ? null : fileId;
  if (spaceId !== undefined) return { spaceId, directoryId };
  return directoryId === null ? null : { directoryId };
}
