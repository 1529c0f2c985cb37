import { failureOf } from '@coffer/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose, NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { execute } from './support/data-directory.ts';
import { FILE_KINDS, LOST, OTHER_KINDS, SharedModel, type Step, WHO } from './support/shared-model.ts';
import { type ThreePeople, threePeople } from './support/three-people.ts';

const PATIENCE = { timeout: dose(240_000, 1_200_000) };

const step = fc.record<Step>({
  kind: fc.constantFrom(...FILE_KINDS, ...OTHER_KINDS),
  which: fc.nat({ max: 7 }),
  into: fc.nat({ max: 4 }),
});

/** What is done with a single file at the same time. */
const fileRounds = fc.array(
  fc.record({
    renew: fc.boolean(),
    kinds: fc.tuple(...WHO.map(() => fc.constantFrom('version' as const, 'older' as const, null))),
  }),
  { minLength: 2, maxLength: 4 },
);

/** What each of the three does at the same time; `renew` gives the folder other keys before. */
const rounds = fc.array(
  fc.record({
    renew: fc.boolean(),
    steps: fc.tuple(...WHO.map(() => fc.option(step, { freq: 3, nil: null }))),
  }),
  { minLength: dose(3, 5), maxLength: dose(5, 10) },
);

let server: RunningServer;
let world: ThreePeople;

beforeAll(async () => {
  server = await startServer();
  world = await threePeople(server.url);
});
afterAll(() => server.stop());

/** Gives each folder and file a name of its own, also at a second try. */
let number = 0;

/** Lets three people share as often as they like. */
const forgetAttempts = () => execute(server.dataDir, 'delete from attempts');

describe('A folder that three people change at once', () => {
  it('loses nothing, and is the same for all of them', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        await forgetAttempts();
        const folder = new SharedModel(world, `/Shared ${number++}`);
        await folder.begin(['a', 'b', 'c']);
        for (const [index, { renew, steps }] of all.entries()) {
          if (renew && index % 3 === 2) await folder.renew();
          await folder.round(steps);
        }
        await folder.check();
      }),
      { numRuns: dose(1, 60), endOnFailure: true },
    );
  });
});

describe('A file that three people change at once', () => {
  it('has all of their versions, and shows one of the last', { ...PATIENCE, ...NIGHT }, async () => {
    await fc.assert(
      fc.asyncProperty(fileRounds, async (all) => {
        await forgetAttempts();
        const { ada, people } = world;
        const path = `/file ${number++}.txt`;
        const { id } = await ada.write(path, 'content');
        const contents = ['content'];
        let made = 0;
        const share = async (who: 'bob' | 'eve') =>
          (await ada.people.share(path, people[who], 'editor')).spaceId;
        const [spaceId] = [await share('bob'), await share('eve')];
        for (const who of ['bob', 'eve'] as const) await world[who].people.accept(spaceId);
        const opened = async () =>
          Promise.all(WHO.map(async (who) => (await world[who].people.open(spaceId)).drive));
        let shown = new Set(contents);
        for (const { renew, kinds } of all) {
          if (renew) {
            const eves = (await ada.people.shares(path)).find(({ email }) => email === people.eve.email);
            await ada.people.takeBack(path, eves?.id ?? '');
            await share('eve');
          }
          const drives = await opened();
          const now = await Promise.all(
            kinds.map(async (kind, index) => {
              const drive = drives[index];
              if (drive === undefined || kind === null) return [];
              try {
                if (kind === 'version') {
                  const content = `content ${made++}`;
                  await drive.addVersion(id, content);
                  contents.push(content);
                  return [content];
                }
                const oldest = (await drive.versions(id)).at(-1);
                if (oldest?.state === 'intact') await drive.restoreVersion(oldest);
                return ['content'];
              } catch (error) {
                expect(LOST).toContain(failureOf(error).code);
                return [];
              }
            }),
          );
          if (now.flat().length > 0) shown = new Set(now.flat());
        }
        for (const drive of await opened()) {
          const read = async (file: Parameters<typeof drive.read>[0]) =>
            Buffer.from(await drive.read(file)).toString();
          const versions = await drive.versions(id);
          const all = await Promise.all(
            versions.flatMap((version) => (version.state === 'intact' ? [read(version.file)] : [])),
          );
          expect(all.sort()).toEqual([...contents].sort());
          expect([...shown]).toContain(await read(id));
          expect((await drive.account.verify()).trouble).toBeNull();
        }
      }),
      { numRuns: dose(1, 30), endOnFailure: true },
    );
  });
});
