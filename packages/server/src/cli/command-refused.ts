/** A command cannot do what it was asked for; the message is one line that says to its operator what to change. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
