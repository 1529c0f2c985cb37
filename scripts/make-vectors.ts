import { writeFileSync } from 'node:fs';
import { makeVectors, textOf } from '../packages/crypto/test/make-vectors/all.ts';
import { FOLDER, readVectors } from '../packages/crypto/test/make-vectors/old.ts';

// `npm run vectors` makes `vectors/*.json` again with the code as it is. A second run changes nothing.

const made = await makeVectors(readVectors());
for (const [name, vectors] of Object.entries(made)) {
  writeFileSync(new URL(`${name}.json`, FOLDER), textOf(vectors));
}
