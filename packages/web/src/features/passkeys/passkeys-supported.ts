/** Whether this browser knows passkeys at all. */
export const passkeysSupported = (): boolean => 'PublicKeyCredential' in window;
