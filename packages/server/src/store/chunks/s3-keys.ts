import type { ChunkPlace } from './chunk-place.ts';

/** The keys of objects. All begin with one prefix. */
export interface S3Keys {
  /** `chunks/<first two hex digits of the version id>/<version id>/<index>/<attempt>` */
  keyOf(place: ChunkPlace): string;
  /** The common beginning of the keys of all chunks. */
  readonly chunks: string;
  /** The common beginning of the keys of all versions whose ids begin with these two hex digits. */
  versionsBeginningWith(digits: string): string;
  /** The place that a key stands for; null for the key of something else. */
  placeOf(key: string): ChunkPlace | null;
  /** The object that says whose chunks these are. */
  readonly owner: string;
  /** An object that is written to find out whether one can be. */
  readonly probe: string;
}

const CHUNK = /^[0-9a-f]{2}\/([0-9a-f-]{36})\/(0|[1-9]\d{0,7})\/([0-9a-f-]{36})$/;

/** @param prefix empty, or ending in a slash */
export function s3Keys(prefix: string): S3Keys {
  const chunks = `${prefix}chunks/`;
  return {
    chunks,
    keyOf: ({ versionId, index, attempt }) =>
      `${chunks}${versionId.slice(0, 2)}/${versionId}/${index}/${attempt}`,
    versionsBeginningWith: (digits) => `${chunks}${digits}/`,
    placeOf(key) {
      const [, versionId, index, attempt] = CHUNK.exec(key.slice(chunks.length)) ?? [];
      if (versionId === undefined || index === undefined || attempt === undefined) return null;
      return { versionId, index: Number(index), attempt };
    },
    owner: `${prefix}coffer-owner`,
    probe: `${prefix}coffer-probe`,
  };
}
