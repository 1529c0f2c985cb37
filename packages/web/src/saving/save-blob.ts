/** Browsers read the object's URL after the click; a minute is ample for them to begin. */
const URL_LIFETIME_MS = 60_000;

/** Saves what is in memory as a file, the way a link with `download` does. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
