import type { ApiClient } from '../api/client.ts';
import { patientApi } from '../api/patient-api.ts';
import type { Patience } from '../api/retry-policy.ts';
import { ignore } from '../concurrency/ignore.ts';
import { lazily } from '../concurrency/lazily.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { translateErrors } from '../failures/translate-errors.ts';
import { mustMayRead } from '../space/format-gate.ts';
import type { Sending, SpaceWriting } from '../space/space-writer.ts';
import type { RowsOfSpaces, RowsOnDevice } from '../tree/read-rows.ts';
import { type Account, createAccount } from './account.ts';
import { createBlindIndex, NO_INDEX } from './blind-index.ts';
import { createFollowing, type Following } from './following.ts';
import { gated } from './gated.ts';
import { createLinks, type Links } from './links.ts';
import { createNamesHere, type NamesHere } from './names-here.ts';
import { createPeople, type People } from './people.ts';
import { createPlaces } from './places.ts';
import { createPlain, type PlainChanges } from './plain.ts';
import type { DrivePorts, KeyringPort, PartPorts, SpacePorts } from './ports.ts';
import { provingKeyring } from './proving-keyring.ts';
import { createReading, type Reading } from './reading.ts';
import { createRequests, type Requests } from './requests.ts';
import { createSearching, type Searching } from './searching.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSettings, type Settings } from './settings.ts';
import { createStars, type Stars } from './stars.ts';
import { createTrashing, type Trashing } from './trash.ts';
import type { RunUpload, Together } from './uploading.ts';
import { createVersions, type Versions } from './versions.ts';
import { createWriting, type Writing } from './writing.ts';

/**
 * Somebody's drive on a server: the front door of this package, for page, workers, Node and tests. Items are meant by
 * path, by id, or as they were listed (`ItemRef`); the last parameter of what takes long is an AbortSignal, whose reason
 * is thrown; everything else that is thrown is a CofferError. In the examples `drive` is signed in to `account`, and has a file of five bytes, `/Holidays/beach.jpg`.
 */
export interface Drive extends Sessions, Reading, Writing, Versions, Trashing, Searching, Following {
  readonly links: Links;
  readonly account: Account;
  readonly settings: Settings;
  readonly stars: Stars;
  readonly plain: PlainChanges;
  readonly people: People;
  readonly requests: Requests;
  /** The server's calls, for what has no verb here. */
  readonly api: ApiClient;
  /** What this device knows by its names. */
  readonly names: NamesHere;
  /** The rows on this device, where it keeps any. */
  readonly rows: RowsOnDevice | undefined;
  /** The rows of other spaces on this device. */
  readonly stores: RowsOfSpaces | undefined;
}

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
      const { sealingKeyring } = await import('./sealing-keyring.ts');
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
  const uploading = lazily(() => import('./uploading.ts'));
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
  const methods: Drive = {
    ...createSessions(ports, { ...places, forget }, onSession),
    ...createReading(ports, places),
    ...createWriting(ports, places, { upload, write: uploadPersistently, writeAsked: uploadAsked }),
    ...createVersions(ports, places, uploadPersistently),
    ...createTrashing(ports, places),
    ...createSearching(ports, places, index),
    ...createFollowing({ ...ports, api: told }, places),
    links: translateErrors(createLinks(ports, places)),
    account: translateErrors(createAccount(ports)),
    settings: translateErrors(settings),
    stars: translateErrors(given.stars ?? createStars(ports)),
    plain: translateErrors(createPlain(ports)),
    people: translateErrors(createPeople(ports, createDrive, () => drive)),
    requests: translateErrors(createRequests(ports, places, uploadPersistently)),
    names: translateErrors(createNamesHere(ports, mayRead)),
    api: ports.api,
    rows: given.rows,
    stores: given.stores,
  };
  const drive: Drive = translateErrors(gated(methods, mayRead));
  return drive;
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

/** Whether a method seals a name, which gets tokens as the account has set and has to be free: all of them are named, so that none is forgotten. */
const SEALS_NAMES = {
  adoptDriveKeys: false,
  adoptName: false,
  adoptPrivateKey: false,
  checkSigned: false,
  contentKey: false,
  contentKeys: false,
  driveId: false,
  epoch: false,
  forgetKeys: false,
  holdPinKey: false,
  lock: false,
  mustHave: false,
  nameHash: false,
  nameTokens: false,
  namesKey: false,
  namesOf: false,
  newestKey: false,
  openContentHashes: false,
  openEntries: false,
  openFound: false,
  openFoundThere: false,
  openItem: false,
  openLinkPassword: false,
  openLinks: false,
  openListing: false,
  openRequests: false,
  openSetting: false,
  ownSharing: false,
  openSpace: false,
  openThumbnail: false,
  openVersions: false,
  openWaiting: false,
  ownEpochs: false,
  isForged: false,
  prepareHeldLogin: false,
  prepareLogin: false,
  prepareRegistration: false,
  prepareSignatureLogin: false,
  queryTokens: false,
  readFrom: false,
  readHead: false,
  reopenUpload: true,
  reopenVersion: false,
  sealAccepted: true,
  sealCarried: false,
  sealEndOfFork: false,
  sealEntries: false,
  sealEpochKey: false,
  sealLink: false,
  sealLinkAgain: false,
  sealMembers: false,
  sealMove: false,
  sealNewItem: true,
  sealNewItems: true,
  sealNewName: false,
  sealRename: true,
  sealRequest: false,
  sealSeparation: true,
  sealSetting: false,
  sealUnderPin: false,
  sealUpload: true,
  sealVersion: false,
  sealVersions: false,
  signUnsigned: false,
  signHead: false,
  signLimits: false,
  signPasswordChange: false,
  signing: false,
  unlockOnDevice: false,
  unlockWithHeldKey: false,
  unlockWithPasskey: false,
  unlockWithPassword: false,
  unlockWithPrivateKey: false,
} as const satisfies Readonly<Record<keyof KeyringPort, boolean>>;

/** The methods that seal a name. */
export type SealsNames = {
  [Method in keyof typeof SEALS_NAMES]: (typeof SEALS_NAMES)[Method] extends true ? Method : never;
}[keyof typeof SEALS_NAMES];

/** The same keyring, which seals by another one that is loaded with the first use. */
function lazySealing(keyring: KeyringPort, load: () => Promise<KeyringPort>): KeyringPort {
  return new Proxy(keyring, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return Reflect.get(SEALS_NAMES, name) === true
        ? async (...args: unknown[]) => Reflect.apply(Reflect.get(await load(), name), target, args)
        : (...args: unknown[]) => Reflect.apply(member, target, args);
    },
  });
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
