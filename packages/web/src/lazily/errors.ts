/** The code of a part of the page did not arrive: the line is gone, or a newer version took its place. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';

  constructor(options?: ErrorOptions) {
    super('A part of the page could not be loaded', options);
  }
}
