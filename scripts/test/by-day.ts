/** A test, or a group of them, that is marked: to the line that ends it, which stands as far in as the one that begins it. */
const OF_NIGHT = /^( *)[\w.]+(?:\(.*\))?\(\s*(['"`]).+?\2,\s*NIGHT,[\s\S]*?^\1[)}]/gm;

/** What `npm test` runs of a file of tests: all but what is marked `NIGHT`. */
export const byDay = (source: string): string => source.replaceAll(OF_NIGHT, '');
