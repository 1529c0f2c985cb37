import { beforeEach, describe, expect, it } from 'vitest';
import { type NamedItem, NameIndex } from '../../src/search/name-index.ts';
import { parseQuery } from '../../src/search/parse-query.ts';

const EVERYTHING = { directoryId: null, skip: 0, limit: 10 };

let index: NameIndex;
let made = 0;

beforeEach(() => {
  index = new NameIndex();
});

/** Takes in an item; what is made later was modified later. */
function put(name: string, more: Partial<NamedItem> = {}): string {
  made++;
  const id = more.id ?? `item-${String(made).padStart(6, '0')}`;
  const facts = { mime: 'text/plain', size: 10, modifiedAt: made, parentId: null, isTrashed: false };
  index.put({ ...facts, name, ...more, id });
  return id;
}

const folder = (name: string, more: Partial<NamedItem> = {}) => put(name, { mime: 'dir', size: 0, ...more });

let names = new Map<string, string>();

/** Takes in items of these names, the first as the last modified. */
function putAll(...all: readonly string[]): void {
  names = new Map(all.toReversed().map((name) => [put(name), name]));
}

const idsOf = (text: string, scope = {}) => index.search(parseQuery(text), { ...EVERYTHING, ...scope }).ids;
const find = (text: string) => idsOf(text).map((id) => names.get(id) ?? id);

describe('The names on the device', () => {
  it('are found by whole words, beginnings, parts and slips of the finger, in this order', () => {
    putAll('ein Sport', 'airport.jpg', 'portal.txt', 'old port.md', 'prot.doc', 'nothing');
    expect(find('port')).toEqual(['old port.md', 'portal.txt', 'ein Sport', 'airport.jpg', 'prot.doc']);
  });

  it('are found by several words in any order, all of which they have', () => {
    putAll('Holidays in Rome 2024.jpg', 'Rome.txt', 'Holidays.txt');
    for (const query of ['rome holidays', 'holidays rome', '2024 ROME', 'omE olida', 'rome rome holi']) {
      expect(find(query)).toEqual(['Holidays in Rome 2024.jpg']);
    }
    expect(find('rome paris')).toEqual([]);
  });

  it.each(['report', 'reprot', 'rport', 'repport', 'repirt', 'reporr'])('has %s in report.pdf', (word) => {
    putAll('Annual report.pdf', 'invoice.pdf');
    expect(find(word)).toEqual(['Annual report.pdf']);
    expect(find(`annual ${word}`)).toEqual(['Annual report.pdf']);
  });

  it('forgive one slip, and none in numbers and in what is short', () => {
    putAll('Annual report 2024.pdf', 'cat.jpg');
    for (const query of ['rpeotr', '2042', '2025', 'cut', 'cta 2023', 'xreport'])
      expect(find(query)).toEqual([]);
    expect(find('cta')).toEqual(['cat.jpg']);
  });

  it('are taken as they are written where enough of them match', () => {
    putAll(...Array.from({ length: 12 }, (_, number) => `export ${number}`), 'exprot');
    const { ids, next } = index.search(parseQuery('export'), { ...EVERYTHING, limit: 100 });
    expect([ids.length, next]).toEqual([12, null]);
  });

  it('come the last modified first among those that match alike', () => {
    const [older, newest, newer] = [
      put('a report', { modifiedAt: 5 }),
      put('report b', { modifiedAt: 9 }),
      put('c report', { modifiedAt: 7 }),
    ];
    expect(idsOf('report')).toEqual([newest, newer, older]);
  });

  it.each([
    ['Über uns.txt', ['über', 'uber', 'ÜBER', 'u\u0308ber']],
    ['u\u0308ber NFD.txt', ['über nfd', 'uber']],
    ['Straße.txt', ['strasse', 'straße', 'STRASSE', 'stra']],
    ['ΟΔΟΣ.txt', ['οδός', 'οδοσ', 'οδ']],
    ['Ёлка.txt', ['елка', 'ёлка']],
    ['ＡＢＣ.md', ['abc', 'ａｂｃ']],
    ['ﬁnal.txt', ['final', 'ﬁnal']],
    ['İstanbul.txt', ['istanbul', 'İstanbul']],
    ['Łódź Ærø.jpg', ['lodz', 'łódź', 'aero lodz', 'odz']],
    ['東京都庁の写真.jpg', ['東京', '写真', '都庁', '東京都庁の写真.jpg', '写真 東京']],
    ['が.txt', ['が', 'か\u3099']],
    ['서울 여행.mov', ['서울', '여행 서울', '여']],
    ['🎉 Geburtstag.mov', ['🎉', 'geburtstag 🎉']],
    ['हिन्दी.txt', ['हिन्दी']],
  ])('find %s by %j', (name, queries) => {
    putAll(name, 'か other');
    for (const query of queries) expect(find(query)).toEqual([name]);
  });

  it('are found by their endings, and by words that nothing separates', () => {
    putAll('myReport2024.PDF', 'IMG_2043.jpeg', 'HTTPServer.ts');
    for (const query of ['.pdf', 'report', 'myreport', '2024', 'report2024', 'my 2024']) {
      expect(find(query)).toEqual(['myReport2024.PDF']);
    }
    expect(find('img 2043')).toEqual(['IMG_2043.jpeg']);
    expect(find('server.ts')).toEqual(['HTTPServer.ts']);
    putAll('handbooks', 'myBookShelf');
    expect(find('book')).toEqual(['myBookShelf', 'handbooks']);
  });

  it.each(['', ' ', '.', '...', '*', '%', '-'])('are not found by %j, which is no word', (query) => {
    putAll('report.pdf', '*.txt');
    expect(find(query)).toEqual([]);
  });

  it('are not found by what stands in two of them', () => {
    putAll('one', 'two', 'three\nfour');
    expect(find('onetwo')).toEqual([]);
    expect(find('four')).toEqual(['three\nfour']);
  });

  it('are confined to a folder, and leave out the trash unless it is asked for', () => {
    const top = folder('Reports');
    const inner = folder('More reports', { parentId: top });
    const inside = put('report', { parentId: inner });
    const bin = folder('old', { isTrashed: true });
    const below = put('report', { parentId: bin });
    const trashed = put('report', { parentId: inner, isTrashed: true });
    expect(idsOf('report')).toEqual([inside, inner, top]);
    expect(idsOf('report', { directoryId: top })).toEqual([inside, inner]);
    expect(idsOf('report in:trash')).toEqual([trashed, below]);
    expect(idsOf('in:trash')).toEqual([trashed, below, bin]);
    expect(idsOf('report in:trash', { directoryId: top })).toEqual([trashed]);
  });

  it('are not found below folders that lead in a circle, or are not there', () => {
    folder('alpha', { id: 'a', parentId: 'b' });
    folder('alpha', { id: 'b', parentId: 'a' });
    put('alpha', { parentId: 'gone' });
    expect(idsOf('alpha')).toEqual([]);
    const top = folder('alpha', { id: 'gone' });
    expect(idsOf('alpha')).toHaveLength(2);
    index.remove(top);
    expect(idsOf('alpha')).toEqual([]);
  });

  it('are narrowed by filters, which also find without words', () => {
    const photo = put('beach.jpg', { mime: 'image/jpeg', size: 5_000_000 });
    const film = put('beach.mp4', { mime: 'video/mp4', size: 90_000_000 });
    const beach = folder('beach');
    expect(idsOf('beach kind:image')).toEqual([photo]);
    expect(idsOf('kind:video')).toEqual([film]);
    expect(idsOf('kind:image kind:video')).toEqual([film, photo]);
    expect(idsOf('beach kind:folder')).toEqual([beach]);
    expect(idsOf('beach larger:10mb')).toEqual([film]);
    expect(idsOf('beach smaller:10mb')).toEqual([photo]);
  });

  it('are followed as they come, change and go', () => {
    const id = put('draft.txt');
    put('final.txt', { id });
    expect([idsOf('draft'), idsOf('final'), index.size]).toEqual([[], [id], 1]);
    index.remove(id);
    index.remove(id);
    expect([idsOf('final'), idsOf('fianl'), index.size]).toEqual([[], [], 0]);
    const other = put('draft again.txt');
    expect([idsOf('final'), idsOf('darft')]).toEqual([[], [other]]);
    index.clear();
    expect([idsOf('draft'), idsOf('darft'), index.size]).toEqual([[], [], 0]);
  });

  it('are given page by page, each once', () => {
    const all = Array.from({ length: 2_500 }, (_, number) => put(`note ${number}`)).reverse();
    const given: string[] = [];
    for (let skip: number | null = 0; skip !== null; ) {
      const page = index.search(parseQuery('note'), { directoryId: null, skip, limit: 400 });
      given.push(...page.ids);
      skip = page.next;
    }
    expect(given).toEqual(all);
  });

  it('are the same as if all had been taken in at once, though thousands came and went', () => {
    for (let number = 0; number < 6_000; number++)
      put(`thing ${number}`, { id: `${number}`, modifiedAt: number });
    for (let number = 0; number < 6_000; number += 2) index.remove(`${number}`);
    for (let number = 0; number < 6_000; number += 3) {
      put(`other ${number}`, { id: `${number}`, modifiedAt: number });
    }
    const found = (text: string) =>
      index.search(parseQuery(text), { ...EVERYTHING, limit: 10_000 }).ids.length;
    expect([index.size, found('thing'), found('other'), found('othre')]).toEqual([
      4_000, 2_000, 2_000, 2_000,
    ]);
    expect(idsOf('thing 5999')).toEqual(['5999']);
    expect(idsOf('thing 5997')).toEqual([]);
  });
});

describe('what stands for a space', () => {
  it('is found whatever filters ask, where others decide about it, and never in another place', () => {
    const photo = folder('beach.jpg', { spaceId: 'space' });
    folder('beach');
    folder('old beach', { spaceId: 'other', isTrashed: true });
    const own = put('beach 2.jpg', { mime: 'image/jpeg' });
    expect(idsOf('beach kind:image')).toEqual([own]);
    expect(idsOf('beach kind:image larger:1b', { spacesAnyway: true })).toEqual([own, photo]);
    expect(idsOf('mountain kind:image', { spacesAnyway: true })).toEqual([]);
    const elsewhere = folder('Elsewhere');
    expect(idsOf('beach kind:image', { spacesAnyway: true, directoryId: elsewhere })).toEqual([]);
  });
});

describe('the newest files', () => {
  it('are those that were changed or stored last, without directories and without the trash', () => {
    const parentId = folder('Folder');
    const old = put('old', { modifiedAt: 10, finishedAt: 10 });
    const added = put('old, but added now', { modifiedAt: 5, finishedAt: 40, parentId });
    const changed = put('changed', { modifiedAt: 30, finishedAt: 20 });
    put('deleted', { modifiedAt: 50, isTrashed: true });
    const trash = folder('Deleted', { isTrashed: true });
    put('in what was deleted', { modifiedAt: 60, parentId: trash });
    put('nowhere', { modifiedAt: 70, parentId: 'item-none' });
    expect(index.newest(10).ids).toEqual([added, changed, old]);
    expect(index.newest(2).ids).toEqual([added, changed]);
    index.remove(added);
    expect(index.newest(2).ids).toEqual([changed, old]);
  });

  it('are not held by dates that are yet to come: these count as when the file was stored', () => {
    const [day, now, far] = [86_400, 100 * 86_400, 253_402_300_799];
    index = new NameIndex(() => now);
    for (let number = 0; number < 5; number++)
      put(`ahead ${number}`, { modifiedAt: far, finishedAt: 10 * day });
    const apart = put('of a clock that is ahead', { modifiedAt: 21 * day, finishedAt: 20.5 * day });
    const added = put('added', { modifiedAt: 5 * day, finishedAt: 20 * day });
    const unknown = put('of nobody knows when', { modifiedAt: far });
    const lied = put('stored tomorrow', { modifiedAt: far, finishedAt: far });
    expect(index.newest(4)).toEqual({
      ids: [unknown, lied, apart, added],
      changedAt: [now + day, now + day, 21 * day, 20 * day],
    });
  });

  it('stand by name where they were stored at once', () => {
    const [second, first] = [put('b', { modifiedAt: 7 }), put('a', { modifiedAt: 7 })];
    expect(index.newest(2).ids).toEqual([first, second]);
    expect(index.newest(1).ids).toEqual([first]);
  });
});

describe('what files take by kind', () => {
  it('is counted without directories, without the trash, and the largest kind comes first', () => {
    const parentId = folder('Folder');
    put('one.jpg', { mime: 'image/jpeg', size: 10 });
    put('two.png', { mime: 'image/png', size: 20, parentId });
    put('film.mp4', { mime: 'video/mp4', size: 500 });
    put('deleted.jpg', { mime: 'image/jpeg', size: 1_000, isTrashed: true });
    const trash = folder('Deleted', { isTrashed: true });
    put('in what was deleted.jpg', { mime: 'image/jpeg', size: 2_000, parentId: trash });
    expect(index.kinds()).toEqual([
      { kind: 'video', count: 1, size: 500 },
      { kind: 'image', count: 2, size: 30 },
    ]);
  });
});
