/** A value in JSON by the names and numbers that lead to it. */
export type Path = readonly (string | number)[];

/** What one value of an answer is replaced by. */
export interface JsonEdit {
  /** In words, for a failing test. */
  readonly name: string;
  /** Undefined takes the value out. */
  readonly value: unknown;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]+$/;

/** The values in an answer, one for each place: of the entries of a list, and of what is named by ids, the last. */
export function placesIn(answer: unknown): Map<string, Path> {
  const places = new Map<string, Path>();
  const add = (value: unknown, path: Path) => {
    if (path.length > 0) places.set(placeOf(path), path);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      add(each, [...path, Array.isArray(value) ? Number(name) : name]);
    }
  };
  add(answer, []);
  return places;
}

function placeOf(path: Path): string {
  return path.map((name) => (typeof name === 'number' || UUID.test(name) ? '*' : name)).join('.');
}

/** What a value may be replaced by. */
export function editsOf(value: unknown): readonly JsonEdit[] {
  const all = [{ name: 'missing', value: undefined }, { name: 'null', value: null }, ...othersOf(value)];
  return all.filter((edit) => edit.value !== value);
}

function othersOf(value: unknown): readonly JsonEdit[] {
  if (typeof value === 'boolean') return [{ name: 'the opposite', value: !value }];
  if (typeof value === 'number') {
    return [value + 1, 0, 2 ** 40].map((other) => ({ name: `${other}`, value: other }));
  }
  if (typeof value === 'string') {
    return [otherText(value), '', 7].map((other) => ({ name: JSON.stringify(other), value: other }));
  }
  if (Array.isArray(value)) {
    return [
      { name: 'empty', value: [] },
      { name: 'without the last', value: value.slice(0, -1) },
      { name: 'with the last twice', value: [...value, ...value.slice(-1)] },
    ];
  }
  if (value === null) {
    return [1, 'text', {}].map((other) => ({ name: JSON.stringify(other), value: other }));
  }
  return [
    { name: 'empty', value: {} },
    { name: 'with one more field', value: { ...Object(value), later: 'said' } },
  ];
}

/** Another text of the same kind. */
function otherText(text: string): string {
  if (UUID.test(text)) return `${text.slice(0, -4)}${text.endsWith('0000') ? '1111' : '0000'}`;
  const at = Math.floor(text.length / 2);
  const digits = HEX.test(text) ? ['0', '1'] : ['A', 'B'];
  const other = text[at] === digits[0] ? digits[1] : digits[0];
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
}

/** An answer with one value replaced. */
export function edited(answer: unknown, [name, ...rest]: Path, edit: JsonEdit): unknown {
  if (name === undefined) return edit.value;
  const isGone = rest.length === 0 && edit.value === undefined;
  if (Array.isArray(answer)) {
    return answer.flatMap((each, index) =>
      index !== name ? [each] : isGone ? [] : [edited(each, rest, edit)],
    );
  }
  const entries = Object.entries(Object(answer));
  return Object.fromEntries(
    entries.flatMap(([each, value]) =>
      each !== name ? [[each, value]] : isGone ? [] : [[each, edited(value, rest, edit)]],
    ),
  );
}

/** The value at a path; undefined where there is none. */
export function valueAt(answer: unknown, path: Path): unknown {
  return path.reduce((value: unknown, name) => Object(value)[name], answer);
}
