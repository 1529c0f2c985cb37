import { dictionary } from '@zxcvbn-ts/language-en';

/** What a server sees of a file beside its sealed fields and its tokens, and the name itself. */
export interface DrawnFile {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** In which it was last modified. */
  readonly year: number;
}

const LETTERS = /^[a-z]{4,}$/;
const WORDS = dictionary['wikipedia-en'].filter((word) => LETTERS.test(word)).slice(0, 3_000);
const FIRST_NAMES = dictionary['firstnames-en'].filter((word) => LETTERS.test(word));
const LAST_NAMES = dictionary['lastnames-en'].filter((word) => LETTERS.test(word)).slice(0, 600);
const MONTHS = dictionary['months-en'];
const SUBJECTS = [
  ...[
    'invoice',
    'report',
    'contract',
    'budget',
    'receipt',
    'statement',
    'letter',
    'application',
    'certificate',
  ],
  ...[
    'insurance',
    'tax',
    'return',
    'payslip',
    'minutes',
    'agenda',
    'presentation',
    'offer',
    'order',
    'delivery',
  ],
  ...[
    'quote',
    'proposal',
    'summary',
    'plan',
    'schedule',
    'notes',
    'thesis',
    'chapter',
    'draft',
    'manual',
    'guide',
  ],
  ...[
    'recipe',
    'ticket',
    'booking',
    'itinerary',
    'reservation',
    'passport',
    'visa',
    'scan',
    'warranty',
    'diagnosis',
  ],
  ...[
    'protocol',
    'newsletter',
    'flyer',
    'poster',
    'logo',
    'template',
    'checklist',
    'inventory',
    'survey',
    'lease',
  ],
  ...[
    'analysis',
    'forecast',
    'ledger',
    'transcript',
    'resume',
    'reference',
    'permit',
    'policy',
    'claim',
    'memo',
  ],
];
const STATES = ['final', 'v2', 'v3', 'draft', 'copy', 'signed', 'old', 'new'];
const DOCUMENTS = [
  ...[['pdf', 'application/pdf'] as const, ['docx', 'application/vnd.openxmlformats'] as const],
  ...[['xlsx', 'application/vnd.ms-excel'] as const, ['txt', 'text/plain'] as const],
  ...[['odt', 'application/vnd.oasis'] as const, ['pptx', 'application/vnd.ms-powerpoint'] as const],
  ...[['csv', 'text/csv'] as const, ['zip', 'application/zip'] as const, ['eml', 'message/rfc822'] as const],
];
const SOURCES = [
  ...[['ts', 'text/plain'] as const, ['py', 'text/plain'] as const, ['md', 'text/markdown'] as const],
  ...[['json', 'application/json'] as const, ['css', 'text/css'] as const],
];

/**
 * So many names such as people and their devices give, each once: pictures, music, folders, programs, documents. The same
 * for the same seed; those of two seeds are drawn alike, as two drives of the same kind. Words are as frequent as in a
 * language: the nth some 1/n as often as the first.
 */
export function drawnFiles(seed: number, count: number): DrawnFile[] {
  const draws = drawing(seed);
  const files = new Map<string, DrawnFile>();
  while (files.size < count) {
    const file = draws.file();
    files.set(file.name, file);
  }
  return [...files.values()];
}

function drawing(seed: number) {
  const random = seededRandom(seed);
  const below = (end: number) => Math.floor(random() * end);
  const one = <T>(list: readonly T[]): T => at(list, below(list.length));
  const often = <T>(list: readonly T[]): T => at(list, Math.floor(list.length ** random()) - 1);
  const some = (share: number, ...parts: readonly (() => string)[]) =>
    random() < share ? parts.map((part) => part()) : [];
  const bytes = (from: number, to: number) => Math.floor(2 ** (from + random() * (to - from)));
  const word = () => often(WORDS);
  const title = () => capital(word());

  function picture(year: number, day: string): DrawnFile {
    const time = `${digits(below(24))}${digits(below(60))}${digits(below(60))}`;
    const [name, mime] = at(
      [
        [`IMG_${day.replaceAll('-', '')}_${time}.jpg`, 'image/jpeg'],
        [`IMG_${day.replaceAll('-', '')}_${time}.jpg`, 'image/jpeg'],
        [`DSC_${digits(below(9_999), 4)}.JPG`, 'image/jpeg'],
        [`Screenshot ${day} ${time}.png`, 'image/png'],
        [`WhatsApp Image ${day} at ${time}.jpeg`, 'image/jpeg'],
        [`VID_${day.replaceAll('-', '')}_${time}.mp4`, 'video/mp4'],
      ] as const,
      below(6),
    );
    return { name, mime, size: bytes(19, 22), year };
  }

  function document(year: number, day: string): DrawnFile {
    const [ending, mime] = often(DOCUMENTS);
    const parts = [
      ...some(0.3, () => day.slice(0, random() < 0.5 ? 7 : 10)),
      random() < 0.7 ? capital(often(SUBJECTS)) : often(SUBJECTS),
      ...some(0.6, title),
      ...some(0.35, title),
      ...some(0.3, () => capital(often(random() < 0.4 ? FIRST_NAMES : LAST_NAMES))),
      ...some(0.2, () => capital(one(MONTHS))),
      ...some(0.4, () => String(year)),
      ...some(0.15, () => one(STATES)),
      ...some(0.1, () => digits(below(10_000), 4)),
    ];
    return { name: `${parts.join(one([' ', ' ', '_', '-']))}.${ending}`, mime, size: bytes(14, 21), year };
  }

  function file(): DrawnFile {
    const year = 2024 - Math.floor(8 * random() ** 2);
    const day = `${year}-${digits(1 + below(12))}-${digits(1 + below(28))}`;
    const kind = random();
    if (kind < 0.22) return picture(year, day);
    if (kind < 0.32) {
      const name = `${digits(1 + below(14))} - ${capital(often(FIRST_NAMES))} ${capital(often(LAST_NAMES))}`;
      return { name: `${name} - ${title()} ${word()}.mp3`, mime: 'audio/mpeg', size: bytes(21, 23), year };
    }
    if (kind < 0.42) {
      const name =
        random() < 0.5 ? `${title()} ${year}` : `${capital(often(SUBJECTS))}s ${title()} ${title()}`;
      return { name, mime: 'dir', size: 0, year };
    }
    if (kind >= 0.52) return document(year, day);
    const [ending, mime] = one(SOURCES);
    const name = `${[word(), word(), ...some(0.4, word)].join('_')}.${ending}`;
    return { name, mime, size: bytes(9, 15), year };
  }

  return { file };
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[Math.max(0, Math.min(index, list.length - 1))];
  if (value === undefined) throw new Error('There is nothing to draw from');
  return value;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function digits(number: number, length = 2): string {
  return String(number).padStart(length, '0');
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
