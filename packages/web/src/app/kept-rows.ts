/** Stands in local storage while this browser may keep rows of a drive: to look for them takes code that few pages need. */
export const KEPT_ROWS = 'coffer-rows';

/** Its value where the session is remembered on this device, so that the rows outlast one that the server ends. */
export const REMEMBERED = 'remembered';
