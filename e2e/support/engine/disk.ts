import type { EnginePart } from '../engine.ts';

/** Chunks lie in the data directory. */
export const diskStore: EnginePart = {
  name: 'disk',
  variables: async () => ({}),
  remove: async () => {},
};
