// Brings a SQLite file to the form of the next version, and may be killed meanwhile: argument 1 is the file.
import { NEXT } from './next-migration.ts';
import { openAs } from './next-release.ts';

process.stdout.write('begun\n');
const database = await openAs(process.argv[2] ?? '', NEXT);
await database.close();
