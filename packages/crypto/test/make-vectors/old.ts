import { readdirSync, readFileSync } from 'node:fs';
import type account from '../../../../vectors/account-key.json';
import type encoding from '../../../../vectors/encoding.json';
import type heads from '../../../../vectors/heads.json';
import type invitation from '../../../../vectors/invitation.json';
import type fields from '../../../../vectors/item-fields.json';
import type link from '../../../../vectors/link.json';
import type names from '../../../../vectors/names.json';
import type password from '../../../../vectors/password.json';
import type people from '../../../../vectors/people.json';
import type pin from '../../../../vectors/pin-seal.json';
import type privateKey from '../../../../vectors/private-key.json';
import type request from '../../../../vectors/request-link.json';
import type rows from '../../../../vectors/rows.json';
import type files from '../../../../vectors/sealed-files.json';
import type signatures from '../../../../vectors/signatures.json';
import type space from '../../../../vectors/space.json';
import type spaceKey from '../../../../vectors/space-key.json';

/** The vectors that have inputs which are made once, such as key pairs, and random bytes that RSA keeps to itself. */
export interface OldVectors {
  readonly 'account-key': typeof account;
  readonly encoding: typeof encoding;
  readonly heads: typeof heads;
  readonly invitation: typeof invitation;
  readonly 'item-fields': typeof fields;
  readonly link: typeof link;
  readonly names: typeof names;
  readonly password: typeof password;
  readonly people: typeof people;
  readonly 'pin-seal': typeof pin;
  readonly 'private-key': typeof privateKey;
  readonly 'request-link': typeof request;
  readonly rows: typeof rows;
  readonly 'sealed-files': typeof files;
  readonly signatures: typeof signatures;
  readonly space: typeof space;
  readonly 'space-key': typeof spaceKey;
}

export const FOLDER = new URL('../../../../vectors/', import.meta.url);

/** Reads all files of vectors, by their names without `.json`. */
export function readVectors(): OldVectors {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  const members = files.map((file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    return `${JSON.stringify(file.replace('.json', ''))}:${text}`;
  });
  return JSON.parse(`{${members.join(',')}}`);
}
