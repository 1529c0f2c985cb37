import type { KeyringPort } from '../ports.ts';

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
export function lazySealing(keyring: KeyringPort, load: () => Promise<KeyringPort>): KeyringPort {
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
