import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { fileVersion, finalItem, finalVersion, finishedContent } from '../storage.ts';
import type { OperationFacts } from './operation-facts.ts';

/** Ends the upload of a version: without `version_id`, that of the first one. */
export const schema = z.strictObject({
  kind: z.literal('finish'),
  id,
  version_id: z.optional(id),
  /** That it has, where its sealed metadata name it: the batch is refused where it got another one. */
  number: z.optional(fileVersion.shape.number),
  content: finishedContent,
  /** What the record of an upload becomes: a file, or another version of one. */
  item: z.optional(finalItem),
  version: z.optional(finalVersion),
});

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'editor',
  ofUndo: false,
  ofOneFile: ({ item }) => item === undefined,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ id, item }) => (item === undefined ? { changes: [id] } : { makes: [id] }),
  visited: ({ id, item }) => ({ items: [id], into: item?.file_id }),
  names: ({ item }) => (item === undefined ? [] : [item]),
};
