/** The moment at which all screenshots are taken: a Saturday in June. Unix milliseconds. */
export const MOMENT = Date.UTC(2026, 5, 13, 10, 24);

export const DAY_SECONDS = 24 * 60 * 60;

/** So many days before the moment. Unix seconds. */
export function daysAgo(days: number): number {
  return Math.round(MOMENT / 1_000 - days * DAY_SECONDS);
}

/**
 * A script after which a JavaScript program believes that it began at the moment; its time goes on from there. For the
 * server's process, which gets it by `--import`, and for pages.
 */
export const SHIFTED_CLOCK = `{
  const real = Date;
  const shift = ${MOMENT} - real.now();
  globalThis.Date = class extends real {
    constructor(...given) {
      if (given.length === 0) super(real.now() + shift);
      else super(...given);
    }
    static now() {
      return real.now() + shift;
    }
  };
}`;

/** The variable that lets a Node process begin at the moment. */
export const SHIFTED_NODE = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFTED_CLOCK)}`,
} as const;
