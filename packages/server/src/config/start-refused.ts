/** The server cannot start; the message is one line that says to its operator what to change. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
