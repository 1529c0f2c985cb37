/** Stands in local storage while this browser may keep rows of a drive: to look for them takes code that few pages need. */
export const KEPT_ROWS = 'coffer-rows';
