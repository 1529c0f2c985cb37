import { refusedHere } from '../failures/refused-here.ts';

/** As the server says it. */
export function nameExists() {
  const detail = 'There is a file or directory with this name already.';
  return refusedHere('name_exists', 409, detail, { name_hash: ['This name is in use.'] });
}
