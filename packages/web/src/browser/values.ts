/** Small texts by their names, for as long as the browser keeps them, and at least as long as the page is open. */
export interface Values {
  /** Null where there is none. */
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
  /** True if what is set now is still there after the page is closed or, of a tab, loaded again. */
  areKept(): boolean;
}

const PROBE = 'coffer-probe';

/**
 * The values in a storage of the browser. A storage that is denied, or full, throws whenever it is used, even when it is
 * only named: what it does not take is remembered by this page instead.
 *
 * @param storage is called whenever it is needed
 */
export function valuesIn(storage: () => Storage): Values {
  const unkept = new Map<string, string>();
  const tried = <T>(use: (stored: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (name) => unkept.get(name) ?? tried((stored) => stored.getItem(name), null),

    set(name, value) {
      const isKept = tried((stored) => {
        stored.setItem(name, value);
        return true;
      }, false);
      if (isKept) unkept.delete(name);
      else unkept.set(name, value);
    },

    remove(name) {
      unkept.delete(name);
      tried((stored) => stored.removeItem(name), undefined);
    },

    areKept: () =>
      tried((stored) => {
        stored.setItem(PROBE, PROBE);
        stored.removeItem(PROBE);
        return true;
      }, false),
  };
}

/** Values that this browser remembers for all of its tabs. */
export const deviceValues: Values = valuesIn(() => localStorage);

/** Values that this tab remembers, also when it is loaded again. */
export const tabValues: Values = valuesIn(() => sessionStorage);
