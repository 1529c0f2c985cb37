/** How often messages are looked for that are due again, or that another process wrote; in milliseconds. */
export const OUTBOX_INTERVAL = 1_000;
