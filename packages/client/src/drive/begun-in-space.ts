import type { UploadPlace } from './left-uploads.ts';
import type { RememberedUploads } from './ports.ts';

/** What a device remembers of uploads, for a space beside the drive: its top is not that of the drive, nor of another space. */
export function begunInSpace(spaceId: string, begun: RememberedUploads): RememberedUploads {
  const inSpace = ({ folderId, name }: UploadPlace) => ({ folderId: folderId ?? spaceId, name });
  const { hasAny } = begun;
  return {
    left: (place) => begun.left(inSpace(place)),
    begin: (place, record) => begun.begin(inSpace(place), record),
    end: (record) => begun.end(record),
    forget: (place, record) => begun.forget(inSpace(place), record),
    ...(hasAny && { hasAny: (place) => hasAny(inSpace(place)) }),
  };
}
