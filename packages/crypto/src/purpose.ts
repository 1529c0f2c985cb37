/**
 * Everything that a key is ever used for. No two uses share a purpose, and each ciphertext, signature and
 * derived key is bound to one, so that nothing made for one place is accepted at another.
 */
export type Purpose =
  // derived from the password
  | 'password-salt'
  | 'authentication-key'
  | 'private-key-wrapping-key'
  | 'private-key-commitment'
  // derived from the seed of the key file
  | 'account-key-wrapping-key'
  // derived from the account key
  | 'space-key'
  | 'space-key-wrapping-key'
  | 'search-token-key'
  | 'upload-key'
  | 'opened-names-key'
  | 'sealed-rows-key'
  | 'link-wrapping-key'
  | 'former-account-keys-key'
  | 'sharing-seed/x-wing'
  // derived from the key of contacts and settings
  | 'sealed-row-id-key'
  // what that is the HMAC of
  | 'setting-id'
  // derived from the key of a space
  | 'name-key'
  | 'directory-metadata-key'
  | 'content-key-wrapping-key'
  | 'former-space-key'
  | 'name-hash-key'
  | 'space-key-commitment'
  | 'link-epoch-key'
  // what the key of name hashes makes the HMAC of
  | 'name-hash'
  // derived from a secret that two key pairs for sharing have in common
  | 'membership-key'
  | 'membership-message-key'
  // derived from what stands behind the # of a request link
  | 'request-terms-key'
  | 'request-ticket-key'
  // what the latter makes the HMAC of
  | 'request-ticket'
  // derived from a secret that a sender and the owner of a request link have in common
  | 'request-upload-key'
  // derived from what stands behind the # of an invitation into a space
  | 'invitation-key'
  | 'invitation-proof-key'
  | 'invitation-ticket-key'
  // what the latter two make the HMAC of
  | 'invitation-proof'
  | 'invitation-ticket'
  // derived from the device secret
  | 'device-wrapping-key'
  // derived from a PIN
  | 'pin-wrapping-key'
  // derived from a recovery code
  | 'recovery-authentication-key'
  | 'recovery-wrapping-key'
  // derived from the password of a link
  | 'link-password-key'
  // what a passkey's PRF is asked for, and derived from its answer
  | 'passkey-prf'
  | 'passkey-wrapping-key'
  // encrypted
  | 'private-key'
  | 'recovery-private-key'
  | 'passkey-private-key'
  | 'device-private-key'
  | 'device-private-key-inner'
  | 'device-record'
  | 'pin-private-key'
  | 'pin-private-key-inner'
  | 'wrapped-space-key'
  | 'sealed-space-key'
  | 'content-key'
  | 'name'
  | 'directory-metadata'
  | 'thumbnail'
  | 'metadata'
  | 'content-hash'
  | 'chunk-digest'
  | 'upload'
  | 'segment'
  | 'setting'
  | 'membership'
  | 'membership-message'
  | 'request-terms'
  | 'request-key'
  | 'request-details'
  | 'invitation'
  // encrypted under a link key, or holding one
  | 'sealed-link-epoch-key'
  | 'link-entry'
  | 'link-key'
  | 'link-key-under-password'
  // encrypted, and kept on the device
  | 'upload-fingerprint'
  | 'opened-names'
  // encrypted and signed
  | 'account-key'
  | 'former-account-keys'
  // hashed, and kept on the device
  | 'seen-account'
  // signed
  | 'key-pair'
  | 'login'
  | 'password-reset'
  | 'key-change'
  | 'key-generation'
  | 'key-succession'
  | 'head'
  | 'sharing-key'
  | 'link';
