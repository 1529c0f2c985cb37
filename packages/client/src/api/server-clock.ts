interface ServerClockPorts {
  /** The device's time, unix seconds. */
  readonly now: () => number;
  readonly fetch?: typeof fetch;
}

/** The server's time, as far as it is known here. */
export interface ServerClock {
  /** Unix seconds by the server's clock; by the device's own before the first answer. */
  readonly now: () => number;
  /** To be used for the calls whose answers set the clock. */
  readonly fetch: typeof fetch;
}

/**
 * Goes by the `Date` of answers, so that the end of a session, which the server says by its own clock, is not compared
 * with that of a device whose clock is wrong.
 */
export function createServerClock({ now, ...ports }: ServerClockPorts): ServerClock {
  // Browsers refuse a fetch that is called as a method of another object.
  const send = ports.fetch ?? ((...parameters: Parameters<typeof fetch>) => globalThis.fetch(...parameters));
  let ahead = 0;
  return {
    now: () => now() + ahead,
    async fetch(...parameters) {
      const response = await send(...parameters);
      const told = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(told)) ahead = told / 1000 - now();
      return response;
    },
  };
}
