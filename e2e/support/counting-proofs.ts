/** What a device was shown to prove what its drive holds: heads, parts of the tree, and rows. */
export interface ShownProofs {
  readonly calls: number;
  /** Of the answers' bodies, as they are before they are packed for the way. */
  readonly bytes: number;
}

/** Counts what comes back of the calls by which a client has a drive proven. */
export function countingProofs(send: typeof fetch): {
  readonly send: typeof fetch;
  readonly shown: () => ShownProofs;
} {
  let shown: ShownProofs = { calls: 0, bytes: 0 };
  return {
    send: async (input, init) => {
      const answer = await send(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (!/^\/api\/spaces\/[^/]+\/(?:proofs|heads|digests|rows)$/.test(pathname)) return answer;
      const { byteLength } = await answer.clone().arrayBuffer();
      shown = { calls: shown.calls + 1, bytes: shown.bytes + byteLength };
      return answer;
    },
    shown: () => shown,
  };
}
