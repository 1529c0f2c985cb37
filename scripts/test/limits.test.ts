import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Longer than this, a file has two things in it. */
const MOST_LINES = 350;
/**
 * More than this, and the page is crumbs: what only its neighbour uses lives with its neighbour. 400, two for the filters of
 * the search and its setting, four for the grid of a folder, eight for a start without the server, eight for recent files and
 * stars, one for what opens from the bar of transfers, nine for the timeline of pictures and the slideshow, seven for files that are
 * available offline, six for what other applications share, one for what takes the server while that is away, and seven for the
 * rows of the drive on the device: the worker, what tabs share, both ends of it, their start, their removal, and what says that
 * there are some; two for the key file of an account that has none, seven for deciding item by item what becomes of a drive that a
 * server shows otherwise: the list and its texts, the page, its rules and texts, what names a head, and the first time on a device;
 * four for what programs change without keys: the account's section, the page, the banner, and their texts; one for the addresses of the account;
 * two for the tree of directories, which has a filter: its lines, and what loads and finds them;
 * eleven for request links: the dialog, a link, what waits at it, the list, their calls and texts, the banner, and for senders the page,
 * what they choose, the queue and the texts;
 * four for who is invited into a folder: the view, the page, its texts, and what the tab remembers on the way; one for keyrings of spaces
 * beside the drive, which are asked from another thread; two for events: what chooses them, and their table;
 * twenty for sharing with people: the dialog, who is added and who is in it, fingerprints, the list of what is shared and an offer, their calls
 * and texts, the frame of an opened space with what opens it, reaches it and names its places, its view, routes and context; and texts of
 * failures that the first page does without; one for what screen readers are told;
 * eight for the rest of it: terms, invitations, the log and its lines, codes of fingerprints, what they say and what reads them, and the mark in
 * the menu with what it goes by, one of the former being gone; and one for what
 * asks before something moves into a shared folder or out of one;
 * six for languages: what catalogues have, all of them, what compiles and loads them, the language, and what reads messages; one for
 * choosing one, one for lists, one for the routes of administration, and one for what
 * somebody switches off on a device alone; eight for what is chosen behind a link: the choice, the finger that rests, a row, the bar, what
 * hands files over, and the button and dialog that save them into a drive, with who was here; one for names of
 * devices, since that of unfinished uploads is gone. Catalogues themselves do not count.
 */
const MOST_FILES_OF_THE_PAGE = 538;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '');

describe('the source', () => {
  it(`has no file above ${MOST_LINES} lines`, () => {
    const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > MOST_LINES);
    expect(long).toEqual([]);
  });

  it(`has at most ${MOST_FILES_OF_THE_PAGE} files in the page`, () => {
    const ofPage = files.filter((file) => /^packages\/web\/src\/(?!languages\/\w\w\/)/.test(file));
    expect(ofPage.length).toBeLessThanOrEqual(MOST_FILES_OF_THE_PAGE);
  });
});
