/** The time, in whole seconds since 1970-01-01 UTC: the unit of every time in the database and on the wire. */
export type Clock = () => number;

export const systemClock: Clock = () => Math.floor(Date.now() / 1000);

/** The time in milliseconds, for what must keep its order within a second. */
export const systemMilliseconds = () => Date.now();
