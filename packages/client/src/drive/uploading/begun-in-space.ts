import type { BegunUploads, UploadPlace } from './begun-uploads.ts';

/** What a device remembers of uploads, for a space beside the drive: its top is not that of the drive, nor of another space. */
export function begunInSpace(spaceId: string, begun: BegunUploads): BegunUploads {
  const inSpace = ({ folderId, name }: UploadPlace) => ({ folderId: folderId ?? spaceId, name });
  return {
    left: (place) => begun.left(inSpace(place)),
    hasAny: (place) => begun.hasAny(inSpace(place)),
    begin: (place, record) => begun.begin(inSpace(place), record),
    end: (record) => begun.end(record),
    forget: (place, record) => begun.forget(inSpace(place), record),
  };
}
