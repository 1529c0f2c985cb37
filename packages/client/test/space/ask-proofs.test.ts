import type { ProofsAsked, SignedHead, SpaceProofs } from '@coffer/contract';
import { fromBase64Url, type Head, headHash, NO_HEAD, NOTHING_REPEATED, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { askProofs, nothing } from '../../src/space/ask-proofs.ts';
import { headMemory } from '../../src/space/head-memory.ts';
import { aRow, rowOnWire, SPACE_ID, signedRow } from '../support/rows.ts';
import { testClock } from '../support/test-clock.ts';

const IDS = [aRow().directory.id, aRow().file.id] as const;
const [directory, file] = [rowOnWire(aRow().directory), rowOnWire(aRow().file)];
const READ = [signedRow(aRow().directory), signedRow(aRow().file)];

const headAt = (revision: number, behind: string): Head => ({
  ...{ spaceId: SPACE_ID, revision, batch: { id: SPACE_ID, operationsHash: NO_HEAD } },
  ...{ itemsDigest: NO_HEAD, ownersDigest: NO_HEAD, epoch: 1, keyCommitment: NO_HEAD },
  ...{ rows: 1, removedRows: 0, time: 1, previous: behind, milestone: NO_HEAD, ownersHead: behind },
  ...{ otherSpaces: [], ownerFingerprint: NO_HEAD, signerFingerprint: NO_HEAD },
  ...{ endedFork: null, nextFingerprint: null, ...NOTHING_REPEATED },
});

/** The first two heads, each shown by its number alone, which `readHead` takes. */
const FIRST = headAt(1, NO_HEAD);
const HEADS = [FIRST, headAt(2, await headHash(FIRST))];
const NOTHING = nothing({ head: FIRST, hash: NO_HEAD });
const readHead = async ({ bytes }: SignedHead) => HEADS[(fromBase64Url(bytes)[0] ?? 0) - 1] ?? null;
const at = (revision: number) => ({
  revision,
  head: { newest: { bytes: toBase64Url(Uint8Array.of(revision)), signature: 'AAAA' } },
});

/** Asks a server for both rows that answers so, one after the other. */
async function asking(...answers: readonly Partial<SpaceProofs>[]) {
  const asked: ProofsAsked[] = [];
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    async fetch(_, { body } = {}) {
      asked.push(JSON.parse(await new Response(body).text()));
      return Response.json({ ...NOTHING, ...at(1), ...answers[asked.length - 1] });
    },
  });
  const ports = { api, keyring: { readHead }, heads: headMemory(), clock: testClock() };
  const options = { clock: testClock(), signal: new AbortController().signal };
  const proofs = askProofs(SPACE_ID, { rows: [...IDS], owned: true }, ports, options);
  return { answer: await proofs.then(({ answer }) => answer), asked };
}

describe('Rows that do not fit into one answer', () => {
  it('are asked for by themselves', async () => {
    const { answer, asked } = await asking({ rows: [directory], left: [IDS[1]] }, { rows: [file] });
    expect(answer).toEqual({ ...NOTHING, ...at(1), rows: READ });
    expect(asked).toMatchObject([{ rows: IDS, owned: true }, { rows: [IDS[1]] }]);
    expect(asked[1]?.owned).toBeUndefined();
  });

  it('are of the same revision as those before, or all of them are asked for again', async () => {
    const { answer, asked } = await asking(
      { rows: [directory], left: [IDS[1]] },
      { rows: [file], ...at(2) },
      { rows: [directory, file], ...at(2) },
    );
    expect(answer.rows).toEqual(READ);
    expect(asked).toMatchObject([{ rows: IDS }, { rows: [IDS[1]] }, { rows: IDS }]);
  });

  it('are never put off without end', async () => {
    const left = { rows: [directory], left: [IDS[1]] };
    await expect(asking(left, { rows: [], left: [IDS[1]] })).rejects.toThrow('space_lied');
  });
});
