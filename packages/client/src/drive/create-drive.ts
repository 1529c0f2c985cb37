import type { ApiClient } from '../api/client.ts';
import { patientApi } from '../api/patient-api.ts';
import type { Patience } from '../api/retry-policy.ts';
import { ignore } from '../concurrency/ignore.ts';
import { lazily, lazyVerbs } from '../concurrency/lazily.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { translateErrors } from '../failures/translate-errors.ts';
import { mustMayRead } from '../space/format-gate.ts';
import type { Sending, SpaceWriting } from '../space/space-writer.ts';
import { createSettings } from './create-settings.ts';
import type { UnfinishedEnd } from './doubts/unfinished-end.ts';
import type { Drive, People } from './drive.ts';
import { gated } from './gated.ts';
import { provingKeyring } from './keys/proving-keyring.ts';
import { lazySealing } from './keys/seals-names.ts';
import { createLinks } from './links/links.ts';
import { createPlaces } from './places/places.ts';
import type { DrivePorts, PartPorts, SpacePorts } from './ports.ts';
import { createFollowing } from './reading/create-following.ts';
import { createReading } from './reading/reading.ts';
import { createRequests } from './requests/create-requests.ts';
import { createBlindIndex, NO_INDEX } from './searching/blind-index.ts';
import { createNamesHere } from './searching/create-names-here.ts';
import { createSearching } from './searching/create-searching.ts';
import { createSessions } from './signing-in/create-sessions.ts';
import { createTrashing } from './trash/create-trashing.ts';
import type { RunUpload } from './uploading/send-content.ts';
import type { Together } from './uploading/uploading.ts';
import { createVersions } from './versions/create-versions.ts';
import { createWriting } from './writing/create-writing.ts';

/** A drive over its ports, such as a page's workers. */
export function createDrive(
  given: DrivePorts,
  onSession: (expiresAt: number | null) => void = () => {},
): Drive {
  const told = tellingCalls(given);
  const { clock, patience, inSpace } = given;
  const api = patientApi(told, { clock, patience });
  const proving = given.keysAreProven === true ? null : provingKeyring(given.keyring, { ...given, api });
  const writer = writing({ ...given, api: told, reads: api, ...(proving && { adoptKey: proving.adopt }) });
  const settings = createSettings({ ...given, api, writer }, () => index.forget());
  const index = given.indexes === false ? NO_INDEX : createBlindIndex(settings, given.clock);
  const keyring = proving?.keyring ?? given.keyring;
  const ports: PartPorts = {
    ...given,
    api,
    ...(proving && { followKey: proving.follow, adoptKey: proving.adopt }),
    ...(inSpace && { inSpace: async (id) => patiently(await inSpace(id), given) }),
    writer,
    keyring: lazySealing(keyring, async () => {
      const { sealingKeyring } = await import('./keys/sealing-keyring.ts');
      return sealingKeyring(keyring, index, api);
    }),
  };
  const places = createPlaces(ports);
  let looked: Promise<void> | null = null;
  const forget = () => {
    places.forget();
    index.forget();
    looked = null;
  };
  const uploading = lazily(() => import('./uploading/uploading.ts'));
  const togetherFor = (waiting: Patience) =>
    lazily(async () => (await uploading()).startTogether({ ...ports, api: told, patience: waiting }));
  const inBackground = togetherFor('background');
  const uploadOver =
    (reaching: Pick<DrivePorts, 'api' | 'patience'>, together: () => Promise<Together>): RunUpload =>
    async (each, events, signal) => {
      const { runUpload } = await uploading();
      const working = { ...ports, ...reaching, places, together: await together() };
      try {
        return await runUpload(each, working, events, signal);
      } finally {
        ports.rows?.called('uploadChunk');
      }
    };
  // A list of transfers begins one again itself, and shows that it waits.
  const upload = uploadOver({ api: told, patience: 'none' }, inBackground);
  const persistent = { clock, patience: 'background' } as const;
  const uploadPersistently = uploadOver({ ...persistent, api: patientApi(told, persistent) }, inBackground);
  const asked = { clock, patience: 'interactive' } as const;
  const uploadAsked = uploadOver({ ...asked, api: patientApi(told, asked) }, togetherFor('interactive'));
  /** On a device that remembers no head, nothing is shown before the newest was looked at. What is wrong with that is said elsewhere. */
  const mayRead = () =>
    mustMayRead(ports, () => {
      looked ??= writer.verifyNewest({ patience: 'none', signal: notCancelled() }).catch(ignore);
      return looked;
    });
  // The code is asked for each time; what the end of a fork has made stays.
  const ending = { ...ports, end: { made: null } };
  const methods: Drive = {
    ...createSessions(ports, { ...places, forget }, onSession),
    ...createReading(ports, places),
    ...createWriting(ports, places, { upload, write: uploadPersistently, writeAsked: uploadAsked }),
    ...createVersions(ports, places, uploadPersistently),
    ...createTrashing(ports, places),
    ...createSearching(ports, places, index),
    ...createFollowing({ ...ports, api: told }, places),
    links: translateErrors(createLinks(ports, places)),
    account: translateErrors(
      lazyVerbs(async () => (await import('./account/in-account.ts')).inAccount(ending)),
    ),
    settings: translateErrors(settings),
    stars: translateErrors(
      given.stars ?? lazyVerbs(async () => (await import('./settings/in-stars.ts')).inStars(ports, null)),
    ),
    plain: translateErrors(lazyVerbs(async () => (await import('./plain/in-plain.ts')).inPlain(ports))),
    people: translateErrors(peopleOf(ports, () => drive)),
    requests: translateErrors(createRequests(ports, places, uploadPersistently)),
    names: translateErrors(createNamesHere(ports, mayRead)),
    api: ports.api,
    rows: given.rows,
    stores: given.stores,
  };
  const drive: Drive = translateErrors(gated(methods, mayRead));
  return drive;
}

/** People over the ports of a drive. The code is loaded with the first use. */
function peopleOf(ports: PartPorts, self: () => Drive): People {
  const moving = {
    ...ports,
    move: { sealed: null, space: null, directory: null, holdId: null },
    ends: new Map<string, UnfinishedEnd>(),
    opening: { together: null },
  };
  // What is known of places is forgotten after each verb, since nobody forgets it with the keys.
  return lazyVerbs(async () => (await import('./sharing/in-people.ts')).inPeople(moving, createDrive, self));
}

/** The same calls, of which the rows on this device hear, also of those that failed. */
function tellingCalls({ api, rows }: DrivePorts): ApiClient {
  if (rows === undefined) return api;
  return {
    call: (...input) => api.call(...input).finally(() => rows.called(input[0])),
    open: api.open,
  };
}

/** The same way to another space, whose calls are repeated as those of the drive. */
function patiently(space: SpacePorts, waiting: Pick<DrivePorts, 'clock' | 'patience'>): SpacePorts {
  return { ...space, api: patientApi(space.api, waiting) };
}

/** Loaded with the first change. */
function writing(
  ports: DrivePorts & Pick<PartPorts, 'adoptKey'> & { readonly reads: ApiClient },
): SpaceWriting {
  const { api, reads, keyring, clock, heads, rows, members, adoptKey } = ports;
  const more = { ...(members && { members }), ...(adoptKey && { adoptKey }) };
  /** Where too many links lead to an item, the server has their ids alone. */
  async function refused(thrown: unknown, sending: Sending): Promise<never> {
    if (!isFailure(thrown, 'too_many_items')) throw thrown;
    const { namingLinks } = await import('../links/name-links.ts');
    throw await namingLinks(
      thrown,
      { api: reads, keyring, heads, clock, writer: await loaded() },
      { ...sending, clock },
    );
  }

  const loaded = lazily(async () => {
    const { SpaceWriter } = await import('../space/space-writer.ts');
    return new SpaceWriter({ api, reads, keyring, clock, heads, rows, ...more });
  });
  return {
    change: async (...asked) =>
      (await loaded()).change(...asked).catch((error: unknown) => refused(error, asked[1])),
    send: async (...asked) => (await loaded()).send(...asked),
    owned: async (...asked) => (await loaded()).owned(...asked),
    rows: async (...asked) => (await loaded()).rows(...asked),
    below: async (...asked) => (await loaded()).below(...asked),
    linksTo: async (...asked) => (await loaded()).linksTo(...asked),
    verifyNewest: async (...asked) => (await loaded()).verifyNewest(...asked),
    accept: async (...asked) => (await loaded()).accept(...asked),
    ended: async (...asked) => (await loaded()).ended(...asked),
    follow: async (...asked) => (await loaded()).follow(...asked),
  };
}
