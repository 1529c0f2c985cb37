// In the place of src/store/mail/outbox-interval.ts for tests, which wait for hundreds of messages. No build of the product holds
// this file.
export const OUTBOX_INTERVAL = 50;
