import { describe, expect, it } from 'vitest';
import {
  parseLockInfo,
  parsePropfind,
  parseProppatch,
  parseTimeout,
} from '../../src/webdav/protocol/bodies.ts';
import { parseRange } from '../../src/webdav/protocol/byte-ranges.ts';
import { hrefOf, isServable, isWithin, parsePath } from '../../src/webdav/protocol/dav-path.ts';
import { ifHolds, parseIfHeader } from '../../src/webdav/protocol/if-header.ts';
import { checkPreconditions, rangeApplies } from '../../src/webdav/protocol/preconditions.ts';
import { emptyElement, escapeXml } from '../../src/webdav/protocol/xml.ts';

describe('A path', () => {
  it('has names in NFC, whichever form a program sends, of addresses and of targets alike', () => {
    expect(parsePath('/a/u%CC%88%20%23/')).toEqual(['a', '\u00fc #']);
    expect(parsePath('http://127.0.0.1:4918/a?b')).toEqual(['a']);
    expect(parsePath('/')).toEqual([]);
  });

  it('leads neither upwards nor through an encoded slash, and is encoded as UTF-8', () => {
    for (const path of ['/a/../b', '/%2e%2e/b', '/a%2Fb', '/%00', '/%ff', '/.']) {
      expect(() => parsePath(path)).toThrow(expect.objectContaining({ status: 400 }));
    }
    expect(['a/b', '..', 'a\u0000', 'a', '\ud800'].map(isServable)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('fault B11: takes control characters, percent-encoded', () => {
    const name = 'a\u0001\n\t\u001b[2J\u007f\u0085';
    expect(isServable(name)).toBe(true);
    expect(hrefOf([name], 'file')).toBe('/a%01%0A%09%1B%5B2J%7F%C2%85');
    expect(parsePath(hrefOf([name], 'file'))).toEqual([name]);
  });

  it('fault D8: is refused with a name that is too long to be in a drive', () => {
    expect(parsePath(`/${'a'.repeat(1_503)}`)).toHaveLength(1);
    for (const name of ['a'.repeat(1_504), '%F0%9F%98%80'.repeat(400)]) {
      expect(() => parsePath(`http://127.0.0.1:4918/${name}`)).toThrow(
        expect.objectContaining({ status: 414 }),
      );
    }
  });

  it('is written so that it reads the same, with a slash after a directory', () => {
    const path = ['ä', '100 % #?', "'&"];
    expect(parsePath(hrefOf(path, 'directory'))).toEqual(path);
    expect([hrefOf([], 'directory'), hrefOf(['a'], 'directory'), hrefOf(['a'], 'file')]).toEqual([
      '/',
      '/a/',
      '/a',
    ]);
  });

  it('lies within another by whole names', () => {
    expect([isWithin(['ab'], ['a']), isWithin(['a', 'b'], ['a']), isWithin(['a'], ['a'])]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('A range', () => {
  it.each([
    ['bytes=0-0', { from: 0, to: 1 }],
    ['bytes=3-', { from: 3, to: 10 }],
    ['bytes=3-99', { from: 3, to: 10 }],
    ['bytes=-4', { from: 6, to: 10 }],
    ['bytes=-99', { from: 0, to: 10 }],
    ['bytes=5-3', null],
    ['bytes=0-1,4-5', null],
    ['items=0-1', null],
    ['bytes=-', null],
    [undefined, null],
  ])('%s is %o of ten bytes', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it('that begins behind the end, or is of no bytes, is refused', () => {
    for (const header of ['bytes=10-', 'bytes=-0']) {
      expect(() => parseRange(header, 10)).toThrow(expect.objectContaining({ status: 416 }));
    }
  });
});

describe('Preconditions', () => {
  const current = { etag: '"one"', modifiedAt: 1_700_000_000 };
  const date = (seconds: number) => new Date(seconds * 1000).toUTCString();

  it('let a reader keep what it has', () => {
    expect(checkPreconditions({ 'if-none-match': 'W/"one", "two"' }, current, 'read')).toBe('not-modified');
    expect(checkPreconditions({ 'if-none-match': '"two"' }, current, 'read')).toBe('go-on');
    const since = { 'if-modified-since': date(1_700_000_000) };
    expect(checkPreconditions(since, current, 'read')).toBe('not-modified');
  });

  it('let nobody replace what is another version by now, or there already', () => {
    const failing = [
      { 'if-match': '"two"' },
      { 'if-match': 'W/"one"' },
      { 'if-none-match': '*' },
      { 'if-unmodified-since': date(1_699_999_999) },
    ];
    for (const headers of failing) {
      expect(() => checkPreconditions(headers, current, 'write')).toThrow(
        expect.objectContaining({ status: 412 }),
      );
    }
    expect(() => checkPreconditions({ 'if-match': '*' }, null, 'write')).toThrow();
    expect(checkPreconditions({ 'if-match': '"one"' }, current, 'write')).toBe('go-on');
    expect(checkPreconditions({ 'if-none-match': '*' }, null, 'write')).toBe('go-on');
  });

  it('let a range be sent of the version that the reader has', () => {
    expect(rangeApplies(undefined, current)).toBe(true);
    expect(rangeApplies('"one"', current)).toBe(true);
    expect(rangeApplies('"two"', current)).toBe(false);
    expect(rangeApplies('W/"one"', current)).toBe(false);
    expect(rangeApplies(date(1_700_000_000), current)).toBe(true);
    expect(rangeApplies(date(1_700_000_001), current)).toBe(false);
  });
});

describe('An If header', () => {
  const holds = (header: string, tokens: string[], etag: string | null, at = '/a') =>
    ifHolds(parseIfHeader(header), ['a'], async (path) =>
      `/${path.join('/')}` === at ? { tokens: new Set(tokens), etag } : { tokens: new Set(), etag: null },
    );

  it('holds where one of its lists does, of which all demands must', async () => {
    expect(await holds('(<t:1>)', ['t:1'], null)).toBe(true);
    expect(await holds('(<t:1> ["x"])', ['t:1'], '"y"')).toBe(false);
    expect(await holds('(<t:1> ["x"]) (["y"])', ['t:1'], '"y"')).toBe(true);
    expect(await holds('(Not <t:1>)', [], null)).toBe(true);
    expect(await holds('(Not <t:1>)', ['t:1'], null)).toBe(false);
    expect(await holds('<http://127.0.0.1/b> (<t:1>)', ['t:1'], null, '/b')).toBe(true);
  });

  it('names the locks that its sender holds, but not those that it must not be under', () => {
    const { tokens } = parseIfHeader('</a> (<t:1> Not <DAV:no-lock>) (["x"])');
    expect([...tokens]).toEqual(['t:1']);
  });

  it.each(['', '()', '(t:1)', '(<t:1>', '<a>', '(<t:1>) nonsense'])('that is %j is refused', (header) => {
    expect(() => parseIfHeader(header)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('A body', () => {
  it('asks for all properties, their names or some of them, by namespace and not by prefix', () => {
    expect(parsePropfind('')).toEqual({ kind: 'all' });
    expect(parsePropfind('<x:propfind xmlns:x="DAV:"><x:propname/></x:propfind>')).toEqual({ kind: 'names' });
    const some = '<propfind xmlns="DAV:"><prop><getetag/><a xmlns="urn:b"/><c xmlns=""/></prop></propfind>';
    expect(parsePropfind(some)).toEqual({
      kind: 'some',
      names: [
        { namespace: 'DAV:', name: 'getetag' },
        { namespace: 'urn:b', name: 'a' },
        { namespace: '', name: 'c' },
      ],
    });
  });

  it('sets and removes properties in its order, each of which stands by itself', () => {
    const body =
      '<D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:z"><D:set><D:prop><Z:a b="1">x &amp; y</Z:a></D:prop></D:set>' +
      '<D:remove><D:prop><Z:c/></D:prop></D:remove></D:propertyupdate>';
    expect(parseProppatch(body)).toEqual([
      { prop: { namespace: 'urn:z', name: 'a' }, element: '<Z:a b="1" xmlns:Z="urn:z">x &amp; y</Z:a>' },
      { prop: { namespace: 'urn:z', name: 'c' }, element: null },
    ]);
  });

  it('asks for a lock, or for a known one to last', () => {
    const body =
      '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:shared/></D:lockscope><D:locktype><D:write/></D:locktype>' +
      '<D:owner>me</D:owner></D:lockinfo>';
    expect(parseLockInfo(body)).toEqual({ scope: 'shared', owner: '<D:owner xmlns:D="DAV:">me</D:owner>' });
    expect(parseLockInfo('')).toBeNull();
    expect([parseTimeout('Second-60'), parseTimeout('Infinite, Second-10'), parseTimeout(undefined)]).toEqual(
      [60, 10, 3_600],
    );
  });

  it.each([
    '<propfind xmlns="DAV:">',
    'text',
    '<propfind xmlns="urn:other"><prop/></propfind>',
    '<propfind xmlns="DAV:"/>',
    '<propfind xmlns="DAV:"><prop><b:c xmlns:b=""/></prop></propfind>',
    '<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"><propname/></propfind>',
  ])('that is %j is refused', (body) => {
    expect(() => parsePropfind(body)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('is answered without what ends an element or cannot be in one', () => {
    expect(escapeXml('<a href="b">&\u0001')).toBe('&lt;a href=&quot;b&quot;&gt;&amp;');
    expect(emptyElement({ namespace: 'a"><b', name: 'c' })).toBe('<x:c xmlns:x="a&quot;&gt;&lt;b"/>');
  });
});
