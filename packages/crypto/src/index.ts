export { KDF_PARAMETERS } from '#kdf-cost';
export { sha256 } from '#sha256';
export {
  accountKeyEnvelopeParts,
  createAccountKey,
  openAccountKey,
  renewAccountKey,
} from './account-key.ts';
export {
  type AccountKey,
  firstSpaceKey,
  importSealedRowsKey,
  type SealedRowsKey,
} from './account-key-chain.ts';
export { normalizeAddress } from './address.ts';
export { associatedData, type Part } from './associated-data.ts';
export { queryTokens, searchTokens, storedTokens } from './blind-index.ts';
export { type Bytes, concatBytes, equalBytes, uint32 } from './bytes.ts';
export { type Checksum, checksumOf, createChecksum } from './checksum.ts';
export {
  CHUNK_SIZE,
  type ChunkPosition,
  chunkCount,
  chunkPlaintextSize,
  chunkPosition,
  decryptedSize,
  encryptedChunkSize,
  encryptedSize,
  openChunk,
  SEALED_CHUNK_SIZE,
  sealChunk,
  segmentCount,
  segmentPosition,
} from './chunk.ts';
export { type ChunkDigest, hasPlaintext, openChunkDigest, sealChunkDigest } from './chunk-digest.ts';
export {
  type ContentKey,
  type ContentKeyBytes,
  contentKeyBytes,
  generateContentKey,
  importContentKey,
} from './content-key.ts';
export {
  type ContentRoot,
  chunkHash,
  contentRoot,
  HASH_LENGTH,
  rootOf,
  type SealedContent,
  segmentHashes,
} from './content-root.ts';
export { bytesOfBase64Url } from './decode-rows.ts';
export {
  generateLocalKey,
  openForDevice,
  openFromStorage,
  sealForDevice,
  sealForStorage,
} from './device-seal.ts';
export {
  fromBase64Url,
  fromHex,
  toBase64Url,
  toHex,
  utf8Decode,
  utf8Encode,
} from './encoding.ts';
export { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
export {
  ChunkTampered,
  EncodingInvalid,
  EncryptionFailed,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  InvalidKey,
  KdfRefused,
  KeyGenerationFailed,
  SeedMissing,
  SigningFailed,
  SizeImpossible,
  WrongLinkPassword,
  WrongPassword,
  WrongPin,
} from './errors.ts';
export { type FirstHead, signFirstHead, type UnsignedRows } from './first-head.ts';
export { fittingText } from './fitting-text.ts';
export { foldText } from './fold.ts';
export { FORMAT_VERSION } from './format-version.ts';
export {
  chainedHash,
  followsEpoch,
  followsRevision,
  type Head,
  type HeadFault,
  headBytes,
  headFault,
  headHash,
  isMilestone,
  isOtherEnd,
  type KnownHead,
  type LowestVersions,
  leavesToOwner,
  MILESTONE_REVISIONS,
  NO_HEAD,
  NOTHING_REPEATED,
  namedBehind,
  nextMilestone,
  type RepeatedFields,
  signHead,
  verifyHead,
} from './head.ts';
export {
  type ItemId,
  itemId,
  type LinkId,
  linkId,
  newItemId,
  newLinkId,
  newVersionId,
  type ParentId,
  type VersionId,
  versionId,
} from './ids.ts';
export {
  decodeInvitationSecret,
  encodeInvitationSecret,
  type InvitationPlace,
  type InvitationSecret,
  invitationProof,
  invitationTicket,
  invitationTicketHash,
  isInvitationProof,
  type Newcomer,
  newInvitationSecret,
  openGreeting,
  sealGreeting,
} from './invitation.ts';
export {
  type ContentHashAlgorithm,
  openContentHash,
  openMetadata,
  openThumbnail,
  sealContentHash,
  sealMetadata,
  sealThumbnail,
} from './item-fields.ts';
export { deviceLabel, type ItemMetadata, type VersionOrigin } from './item-metadata.ts';
export {
  FIRST_GENERATION,
  type KeyGeneration,
  type KeySuccession,
  signGeneration,
  signSuccession,
  verifyGeneration,
  verifySuccession,
} from './key-generation.ts';
export {
  DEFAULT_KEY_SIZE,
  generateKeyPair,
  importPrivateKey,
  importPublicKey,
  type KeyPairPem,
  type KeySize,
  type PrivateKey,
  type PublicKey,
  withNewSeed,
} from './key-pair.ts';
export { type LaterField, MOST_LATER_BYTES, readLaterFields } from './later-fields.ts';
export {
  type LinkEntry,
  type LinkEntryPlace,
  NO_EPOCH,
  openLinkEntry,
  openLinkEpochKey,
  sealLinkEntry,
  sealLinkEpochKey,
} from './link-entry.ts';
export {
  generateLinkKey,
  importLinkKey,
  type LinkKey,
  type LinkKeyBytes,
  linkKeyBytes,
} from './link-key.ts';
export { type OwnLinkKey, openLinkKey, sealLinkKey } from './link-key-envelope.ts';
export { unwrapLinkKey, wrapLinkKey } from './link-password.ts';
export { decodeLinkSecret, encodeLinkSecret, type LinkSecret } from './link-secret.ts';
export { type LinkPayload, signLink, verifyLink } from './link-signature.ts';
export type { MediaFacts } from './media-facts.ts';
export {
  type MembershipTerms,
  openMembership,
  sealMembership,
  verifyMembership,
} from './membership.ts';
export {
  type MembershipMessage,
  MOST_MESSAGE_LENGTH,
  MOST_OWN_NAME_LENGTH,
  openMessage,
  sealMessage,
} from './membership-message.ts';
export { makeAccountKeys, type NewAccount } from './new-account.ts';
export { type OpenedNamesKey, openOpenedNames, sealOpenedNames } from './opened-names.ts';
export { openForPasskey, PASSKEY_PRF_INPUT, PASSKEY_PRF_LENGTH, sealForPasskey } from './passkey-seal.ts';
export { authenticationKey, type StretchedPassword, stretchPassword } from './password.ts';
export { openForPin, sealForPin } from './pin-seal.ts';
export { openPrivateKey, sealPrivateKey } from './private-key-envelope.ts';
export type { Purpose } from './purpose.ts';
export { randomBytes } from './random.ts';
export { readHead } from './read-head.ts';
export {
  newRecoveryCode,
  openForRecovery,
  recoveryAuthenticationKey,
  sealForRecovery,
} from './recovery-code.ts';
export {
  decodeRequestSecret,
  encodeRequestSecret,
  isRequestKey,
  newRequestSecret,
  openRequestDetails,
  openRequestKey,
  openRequestTerms,
  type RequestPlace,
  type RequestSecret,
  requestTicket,
  requestTicketHash,
  sealRequestDetails,
  sealRequestKey,
  sealRequestTerms,
} from './request-link.ts';
export {
  bucketHash,
  bucketOf,
  DigestTree,
  type Hashed,
  type HashedRow,
  ITEM_BUCKETS,
  isEmptyHash,
  itemHash,
  itemsDigest,
  nodesAbove,
  ownersDigest,
  packNode,
  type RowHasher,
  rowHasher,
  unpackNode,
} from './row-digests.ts';
export * from './rows/index.ts';
export {
  openSegment,
  SEALED_SEGMENT_SIZE,
  SEGMENT_SIZE,
  SEGMENTS_PER_CHUNK,
  type SegmentPosition,
} from './segment.ts';
export {
  newSettingId,
  openSetting,
  type SettingBody,
  type SettingId,
  type SettingPlace,
  sealSetting,
  settingId,
} from './setting.ts';
export {
  deriveSharingSeed,
  newSharingSeed,
  type SharingSeed,
  type SignedSharingKey,
  sharingKeyHash,
  sharingPublicKey,
  sharingSeed,
  signSharingKey,
  verifySharingKey,
} from './sharing-key.ts';
export { sign, verify } from './signature.ts';
export {
  type ContentPlace,
  openDirectoryMetadata,
  openName,
  sealDirectoryMetadata,
  sealName,
  unwrapContentKey,
  wrapContentKey,
} from './space-fields.ts';
export {
  FIRST_EPOCH,
  generateSpaceKey,
  importSpaceKey,
  linkEpochKey,
  nameHash,
  openFormerSpaceKey,
  type SpaceKey,
  type SpaceKeyBytes,
  type SpaceKeyPlace,
  sealFormerSpaceKey,
  spaceKeyBytes,
  unwrapSpaceKey,
  wrapSpaceKey,
} from './space-key.ts';
export {
  openUploadSecrets,
  sealUploadSecrets,
  type UploadKey,
  type UploadSecrets,
} from './upload-secrets.ts';
export { beginningOf, indexedTextsOf, wholeWordsOf, wordsOf } from './words.ts';
