/** What is in a file of the household. */
export type Content =
  /** One of the files in `photographs`. */
  | { readonly kind: 'photograph'; readonly picture: string }
  | { readonly kind: 'invoice'; readonly number: string; readonly date: string }
  | { readonly kind: 'paper'; readonly title: string; readonly parts: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly text: string }
  /** What only its program can read: its size counts. */
  | { readonly kind: 'binary'; readonly mime: string; readonly size: number }
  | { readonly kind: 'video'; readonly size: number; readonly poster: string };

export interface HouseholdFile {
  readonly name: string;
  /** Days before the moment. */
  readonly age: number;
  readonly content: Content;
}

/** A folder by its path; null is the top. */
export interface HouseholdFolder {
  readonly path: readonly string[];
  readonly age: number;
  readonly files: readonly HouseholdFile[];
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const photograph = (name: string, age: number): HouseholdFile => ({
  name,
  age,
  content: { kind: 'photograph', picture: pictureOf(name) },
});
const binary = (name: string, age: number, mime: string, size: number): HouseholdFile => ({
  name,
  age,
  content: { kind: 'binary', mime, size },
});
const text = (name: string, age: number, lines: readonly string[]): HouseholdFile => ({
  name,
  age,
  content: { kind: 'text', text: `${lines.join('\n')}\n` },
});
const invoice = (number: string, date: string, age: number): HouseholdFile => ({
  name: `Invoice ${number}.pdf`,
  age,
  content: { kind: 'invoice', number, date },
});

const PACKING_LIST = [
  '# Packing list',
  '',
  'For ten days by the sea, two adults and two children.',
  '',
  '## Before we leave',
  '',
  '- [x] Water the tomatoes, ask the neighbours',
  '- [x] Copy passports into **Family archive**',
  '- [ ] Empty the fridge',
  '- [ ] Key to the letter box',
  '',
  '## In the car',
  '',
  '| what | who | packed |',
  '| --- | --- | --- |',
  '| Tent and pegs | everybody | yes |',
  '| First-aid kit | driver | yes |',
  '| Kite, bucket, spades | children | no |',
  '| Coffee, the good one | adults | yes |',
  '',
  '> The ferry leaves at **09:40**. Be there an hour before.',
];

/** The file in `photographs` for a name: in lower case, with hyphens for spaces. */
function pictureOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** The drive of a household that has used it for some years. */
export const HOUSEHOLD: readonly HouseholdFolder[] = [
  {
    path: [],
    age: 0,
    files: [
      text('Packing list.md', 0.1, PACKING_LIST),
      binary('Household budget 2026.xlsx', 1, XLSX, 184_320),
      photograph('Sailing boat at sunset.jpg', 4),
      photograph('Poppies behind the house.jpg', 11),
      {
        name: 'House rules for guests.pdf',
        age: 38,
        content: {
          kind: 'paper',
          title: 'House rules for guests',
          parts: {
            Arrival: 'The key hangs where you would look for it last. Shoes stay in the hall.',
            Heating: 'The valve in the kitchen sets the whole ground floor. Half is enough.',
            'Leaving again': 'Close the shutters towards the garden, and leave the cat inside.',
          },
        },
      },
      {
        name: 'First steps.mp4',
        age: 52,
        content: { kind: 'video', size: 38_000_000, poster: 'first-steps.jpg' },
      },
      binary('Choir rehearsal.mp3', 74, 'audio/mpeg', 8_412_160),
      binary('Old letters.zip', 211, 'application/zip', 24_117_248),
    ],
  },
  {
    path: ['Holidays'],
    age: 3,
    files: [
      photograph('Lake before breakfast.jpg', 322),
      photograph('Above the tree line.jpg', 321),
      photograph('Last light.jpg', 320),
      photograph('Tent under the Milky Way.jpg', 320),
      photograph('Beach at noon.jpg', 18),
      photograph('Harbour.jpg', 17),
      photograph('Harbour at night.jpg', 17),
      photograph('Sailing home.jpg', 16),
      photograph('Valley in spring.jpg', 61),
      text('Itinerary.md', 20, ['# Itinerary', '', '1. Ferry', '2. Harbour', '3. Beach']),
    ],
  },
  {
    path: ['Holidays', 'Ferry and tickets'],
    age: 19,
    files: [invoice('F-20611', '25 May 2026', 19)],
  },
  {
    path: ['Invoices'],
    age: 2,
    files: [
      invoice('2026-041', '11 June 2026', 2),
      invoice('2026-037', '28 May 2026', 16),
      invoice('2026-029', '2 May 2026', 42),
      invoice('2026-018', '19 March 2026', 86),
      binary('Invoices 2026.xlsx', 2, XLSX, 61_440),
    ],
  },
  {
    path: ['House'],
    age: 9,
    files: [
      photograph('Garden in July.jpg', 12),
      binary('Floor plan.dwg', 410, 'image/vnd.dwg', 2_411_724),
      {
        name: 'Heating manual.pdf',
        age: 402,
        content: {
          kind: 'paper',
          title: 'Heating: what to do when',
          parts: { 'It is cold': 'Look at the pressure first.', 'It hums': 'Let it. It is the pump.' },
        },
      },
    ],
  },
  {
    path: ['Recipes'],
    age: 6,
    files: [
      photograph('Pumpkin soup.jpg', 231),
      photograph('Cherry cake.jpg', 6),
      photograph('Garden salad.jpg', 14),
      text('Cherry cake.md', 6, ['# Cherry cake', '', '- 200 g butter', '- 4 eggs', '- 700 g cherries']),
    ],
  },
  {
    path: ['Family archive'],
    age: 27,
    files: [
      binary('Passports.zip', 27, 'application/zip', 6_291_456),
      binary('Family tree.ods', 130, 'application/vnd.oasis.opendocument.spreadsheet', 92_160),
    ],
  },
];
