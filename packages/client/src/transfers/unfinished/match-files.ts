import { fileTime } from '../../keyring/wire-metadata.ts';
import { offerFor, type UploadOffer } from './offers.ts';

/**
 * Which of the chosen files are for which of the offers; each file for one at most. Files whose name, size and
 * time fit come first, then those whose size and time fit (the upload got another name beside an item of the
 * same one), then those whose name fits.
 */
export function matchFiles(
  offers: readonly UploadOffer[],
  files: readonly File[],
): ReadonlyMap<UploadOffer, File> {
  const matched = new Map<UploadOffer, File>();
  const open = new Set(offers);
  const left = new Set(files);
  const match = (find: (file: File, among: readonly UploadOffer[]) => UploadOffer | null | undefined) => {
    for (const file of [...left]) {
      const offer = find(file, [...open]);
      if (offer === null || offer === undefined) continue;
      matched.set(offer, file);
      open.delete(offer);
      left.delete(file);
    }
  };
  match(({ name, size, lastModified }, among) =>
    offerFor(among, { name, size, modifiedAt: fileTime(lastModified) }),
  );
  match((file, among) => among.find((offer) => isAlike(offer, file)));
  match(({ name }, among) => among.find(({ item }) => item.name.normalize('NFC') === name.normalize('NFC')));
  return matched;
}

/** Whether size and time are those of the file that the upload was begun with. */
export function isAlike({ item }: UploadOffer, { size, lastModified }: File): boolean {
  return item.size === size && item.modifiedAt === fileTime(lastModified);
}
