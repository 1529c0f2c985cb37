/** By which link something is fetched, and the ticket that the server gave for it. Can be posted to a worker. */
export interface LinkAccess {
  readonly id: string;
  readonly ticket: string;
}
