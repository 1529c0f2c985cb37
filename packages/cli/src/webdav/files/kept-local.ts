import type { DavPath } from '../protocol/dav-path.ts';

/**
 * Names of what programs put beside files for themselves. Only what is certain is here: a file of another name is somebody's,
 * and goes into the drive.
 */
const LOCAL_NAMES: readonly RegExp[] = [
  // macOS: what its file systems have no place for, and what Finder and Spotlight look for everywhere.
  /^\._/,
  /^\.(?:DS_Store|Spotlight-V100|Trashes|fseventsd|TemporaryItems|DocumentRevisions-V100|apdisk)$/,
  /^\.(?:metadata_never_index(?:_unless_rootfs)?|metadata_direct_scope_only|ql_disablethumbnails|hidden)$/,
  /^\(A Document Being Saved By .+\)$/,
  /\.sb-[0-9a-f]{8}-[A-Za-z0-9]{6}$/,
  // Windows.
  /^(?:Thumbs\.db|ehthumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information)$/i,
  // Word, Excel and PowerPoint.
  /^~\$/,
  /^~?(?:WR[A-Z]|DF)[0-9A-Z]+\.tmp$/i,
  /^(?:ppt)?[0-9A-F]{4,8}\.tmp$/i,
  // LibreOffice.
  /^\.~lock\..+#$/,
  /^lu[0-9a-z]{4,}(?:\.tmp|_tmp)$/,
  // Editors of Linux.
  /^\.goutputstream-[A-Z0-9]{6}$/,
  /^\..+\.sw[a-p]x?$/,
  // davfs2 and FUSE.
  /^\.fuse_hidden[0-9a-f]+$/,
];

/** Whether a name is one that programs use for themselves, so that what has it never leaves this machine. */
export function isLocalName(name: string): boolean {
  return LOCAL_NAMES.some((pattern) => pattern.test(name));
}

/** Whether something on a path has such a name: all in it stays here. */
export function isLocalPath(path: DavPath): boolean {
  return path.some(isLocalName);
}
