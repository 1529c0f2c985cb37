/**
 * Something that the server stands on, such as its database, does not answer. Time may heal it, and nothing that was
 * asked for can be told until then.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
