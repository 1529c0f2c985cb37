import { kindOf } from '@coffer/client/search';
import { messages } from '../languages/messages.ts';

const texts = messages('formats');

/** Extensions longer than this are part of the name. */
const LONGEST_EXTENSION = 5;

/** A file's type for people: "Folder", "Image (JPG)", "PDF", or its extension alone: "BLEND file". */
export function typeText(mime: string, name: string | null): string {
  const kind = kindOf(mime);
  const extension = extensionOf(name ?? '').toUpperCase();
  if (kind === 'file') return extension === '' ? texts.file : texts.fileOf({ extension });
  const label = texts.kinds[kind];
  if (kind === 'folder' || extension === '' || extension === kind.toUpperCase()) return label;
  return texts.kindOf({ kind: label, extension });
}

/** The text after the last dot of a name; empty if that is not an extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  return dot > 0 && extension.length <= LONGEST_EXTENSION && /^[\p{L}\p{N}]+$/u.test(extension)
    ? extension
    : '';
}
