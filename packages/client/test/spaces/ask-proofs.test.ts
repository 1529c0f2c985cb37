import type { ProofsAsked, SpaceProofs } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { askProofs, nothing } from '../../src/spaces/ask-proofs.ts';
import { headMemory } from '../../src/spaces/head-memory.ts';
import { aRow, SPACE_ID } from '../support/rows.ts';
import { testClock } from '../support/test-clock.ts';

const { directory, file } = aRow();
const IDS = [directory.id, file.id];

/** Asks a server for both rows that answers so, one after the other. */
async function asking(...answers: readonly Partial<SpaceProofs>[]) {
  const asked: ProofsAsked[] = [];
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    async fetch(_, { body } = {}) {
      asked.push(JSON.parse(await new Response(body).text()));
      return Response.json({ ...nothing(null), ...answers[asked.length - 1] });
    },
  });
  const ports = { api, keyring: { readHead: async () => null }, heads: headMemory(), clock: testClock() };
  const options = { clock: testClock(), signal: new AbortController().signal };
  const proofs = askProofs(SPACE_ID, { rows: IDS, owned: true }, ports, options);
  return { answer: await proofs.then(({ answer }) => answer), asked };
}

describe('Rows that do not fit into one answer', () => {
  it('are asked for by themselves', async () => {
    const { answer, asked } = await asking({ rows: [directory], left: [file.id] }, { rows: [file] });
    expect(answer).toEqual({ ...nothing(null), rows: [directory, file] });
    expect(asked).toMatchObject([{ rows: IDS, owned: true }, { rows: [file.id] }]);
    expect(asked[1]?.owned).toBeUndefined();
  });

  it('are of the same revision as those before, or all of them are asked for again', async () => {
    const { answer, asked } = await asking(
      { rows: [directory], left: [file.id] },
      { rows: [file], revision: 1 },
      { rows: [directory, file] },
    );
    expect(answer.rows).toEqual([directory, file]);
    expect(asked).toMatchObject([{ rows: IDS }, { rows: [file.id] }, { rows: IDS }]);
  });

  it('are never put off without end', async () => {
    const left = { rows: [directory], left: [file.id] };
    await expect(asking(left, { rows: [], left: [file.id] })).rejects.toThrow('space_lied');
  });
});
