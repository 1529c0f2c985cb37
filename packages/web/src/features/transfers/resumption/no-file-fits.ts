/** None of the files that were chosen belongs to an unfinished upload. */
export class NoFileFits extends Error {
  override readonly name = 'NoFileFits';

  constructor() {
    super('None of the chosen files belongs to an unfinished upload.');
  }
}
