import type { SharedPreview as Preview } from '../../features/links/shared/shared-ports.ts';
import { positionAmong } from '../../features/preview/preview-file.ts';
import { Viewer } from '../../features/preview/Viewer.tsx';
import { useServices } from '../../session/services.tsx';

/** A file behind a link in the viewer. */
export function SharedPreview({ file, files, open, onGo, onClose, onDownload }: Preview) {
  const { api } = useServices();
  const ids = files.map(({ id }) => id);
  return (
    <Viewer
      file={file}
      api={api}
      open={open}
      position={files.length > 1 ? positionAmong(ids, file.id) : null}
      onGo={onGo}
      onClose={onClose}
      onDownload={onDownload}
      onNewer={null}
      onDetails={null}
      onEdit={null}
      onSlideshow={null}
    />
  );
}
