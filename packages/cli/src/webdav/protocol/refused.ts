/** The statuses with which requests are refused here. */
export type RefusedStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 411
  | 412
  | 413
  | 414
  | 415
  | 416
  | 421
  | 423
  | 500
  | 501
  | 502
  | 503
  | 507;

/** A request is answered with an error; the message is one line for people who look at what their program got. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: RefusedStatus;
  /** The precondition that is not met, an element of `DAV:` (RFC 4918 section 16). */
  readonly condition: string | null;

  constructor(status: RefusedStatus, message: string, options: ErrorOptions & { condition?: string } = {}) {
    const { condition = null, ...rest } = options;
    super(message, rest);
    this.status = status;
    this.condition = condition;
  }
}
