/** The keyring holds no keys, so that no search token can be made. */
export class SearchWithoutKey extends Error {
  override readonly name = 'SearchWithoutKey';

  constructor(options?: ErrorOptions) {
    super('Cannot search without private key', options);
  }
}
