/** Directories below each other. No file system in use takes more in one path, and no ZIP entry's name. */
export const DEPTH_LIMIT = 128;
