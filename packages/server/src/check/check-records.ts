import { versionRepository } from '../storage/version-repository.ts';
import type { Database } from '../store/database/database.ts';
import { checkRepository } from './check-repository.ts';
import { directoriesInThemselves } from './cycles.ts';
import type { Finding } from './finding.ts';
import { problemsOf, versionProblemsOf } from './item-rules.ts';

const PAGE = 1_000;

/** Compares every record with its rules. Gives the number of items. */
export async function checkRecords(database: Database, report: (finding: Finding) => void): Promise<number> {
  const records = checkRepository(database.queries);
  const wrong = (owner: string | null, itemId: string | null, detail: string) =>
    report({ kind: 'record', owner, itemId, chunk: null, detail });

  for (const problem of await database.selfCheck()) wrong(null, null, problem);

  let items = 0;
  for (let after = ''; ; ) {
    const page = await records.items(after, PAGE);
    for (const { owner, ...item } of page) {
      for (const problem of problemsOf(item)) wrong(owner, item.id, problem);
    }
    items += page.length;
    const end = page.at(-1);
    if (end === undefined) break;
    after = end.id;
  }

  for (const { email } of await records.accountsWithoutDrive()) wrong(email, null, 'it has no drive');
  for (const { id, owner } of await records.itemsWithoutSpace()) {
    wrong(owner, id, 'its id does not lead to its space');
  }
  for (const { id, owner } of await records.itemsMarkedWrong()) {
    wrong(
      owner,
      id,
      'it is not marked as being in the trash exactly when it, or what it lies in, was put there',
    );
  }
  for (const id of directoriesInThemselves(await records.directories())) {
    wrong(await records.ownerOf(id), id, 'the directory lies in itself');
  }
  for (const prefix of await versionRepository(database.queries).prefixes()) {
    for (const { owner, recorded, ...version } of await records.versions(prefix)) {
      const problems = versionProblemsOf({ ...version, recorded: Number(recorded) });
      for (const problem of problems) wrong(owner, version.item_id, problem);
    }
  }
  for (const account of await records.usedSpace()) {
    const { email, used_space, link_bytes, item_count, items: held } = account;
    const total = Number(account.sealed) + Number(account.contents);
    const ofLinks = Number(account.entries) + Number(account.epoch_keys);
    if (item_count !== Number(held))
      wrong(email, null, `${item_count} items are counted, and there are ${held}`);
    if (used_space !== total) {
      wrong(email, null, `${used_space} bytes are counted as used, and the items have ${total}`);
    }
    if (link_bytes !== ofLinks) {
      wrong(email, null, `${link_bytes} bytes are counted for visitors of links, and these have ${ofLinks}`);
    }
  }
  return items;
}
