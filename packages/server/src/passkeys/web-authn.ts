/**
 * The library for WebAuthn. It is loaded when somebody uses a passkey for the first time, because that takes as long as
 * a third of the server's start.
 */
export const webAuthn = () => import('@simplewebauthn/server');

/** What belongs to it, and knows its formats. */
export const webAuthnFormats = () => import('@simplewebauthn/server/helpers');
