import { gzipSync } from 'node:zlib';

/** Bodies that are no JSON, and that no call takes as JSON. */
export function malformedJson(valid: unknown): [what: string, body: string | Uint8Array][] {
  const text = JSON.stringify(valid);
  return [
    ['nothing', ''],
    ['blanks', '   '],
    ['half of it', text.slice(0, text.length / 2)],
    ['too much of it', `${text}}`],
    ['two of it', `${text}${text}`],
    ['a lone brace', '{'],
    ['single quotes', "{'email':'x'}"],
    ['a comma too many', '{"email":"x",}'],
    ['undefined', 'undefined'],
    ['NaN', '{"size":NaN}'],
    ['a form', 'email=x&password=y'],
    ['a NUL', '\u0000'],
    ['no UTF-8', new Uint8Array([0xff, 0xfe, 0xfd])],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['gzip', gzipSync(text)],
    ['thousands of brackets', '['.repeat(4_000)],
    ['a prototype', '{"__proto__":{"role":"admin"}}'],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
  ];
}

export const NO_JSON_TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'application/jsonp',
  'application/',
  'json',
  'x'.repeat(4_000),
];

export const NO_BINARY_TYPES: readonly string[] = [
  ...NO_JSON_TYPES.filter((type) => type !== 'application/octet-stream'),
  'application/json',
];
