import { readdirSync, readFileSync } from 'node:fs';
import {
  contactRowBytes,
  epochRowBytes,
  epochRowId,
  headBytes,
  itemRowBytes,
  linkRowBytes,
  memberRowBytes,
  rootRowBytes,
  settingRowBytes,
  toHex,
  versionRowBytes,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import account from '../../../vectors/account-key.json' with { type: 'json' };
import chain from '../../../vectors/heads.json' with { type: 'json' };
import invitation from '../../../vectors/invitation.json' with { type: 'json' };
import fields from '../../../vectors/item-fields.json' with { type: 'json' };
import keys from '../../../vectors/keys.json' with { type: 'json' };
import link from '../../../vectors/link.json' with { type: 'json' };
import seals from '../../../vectors/other-seals.json' with { type: 'json' };
import people from '../../../vectors/people.json' with { type: 'json' };
import request from '../../../vectors/request-link.json' with { type: 'json' };
import rows from '../../../vectors/rows.json' with { type: 'json' };
import settings from '../../../vectors/settings.json' with { type: 'json' };
import space from '../../../vectors/space.json' with { type: 'json' };
import spaceKey from '../../../vectors/space-key.json' with { type: 'json' };
import uploads from '../../../vectors/uploads.json' with { type: 'json' };
import { SPACE_ITEMS } from './builders.ts';
import { associatedData, hkdf, hkdfOver, openEnvelope } from './reference.ts';
import { envelope, hex, id, number, row } from './reference-rows.ts';
import { reproduced } from './reproduce-vectors.ts';

// docs/format.md is held by what it says: bytes are written by its tables alone, and compared with those of the code.

const here = new URL('./', import.meta.url);
const page = readFileSync(new URL('../../../docs/format.md', here), 'utf8');

/** The lines of the table under a heading, or of the one that begins so. */
function table(heading: string): string[][] {
  const start = page.indexOf(heading);
  if (start < 0) throw new Error(`The page has no ${heading}`);
  const [, lines = ''] = /(?:^|\n)((?:\|.*\n)+)/.exec(page.slice(start)) ?? [];
  return lines
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The words of a cell that stand in code. */
const codes = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (of, name) => (of === null || of === undefined ? null : Reflect.get(Object(of), name)),
      value,
    );

const HEAD_KIND = 7;
const KINDS = ['directory', 'file', 'space'];
const ROLE_NAMES = ['viewer', 'editor'];

const WRITERS: Readonly<Record<string, (value: unknown) => Buffer>> = {
  id: (value) => id(String(value)),
  number: (value) => number(Number(value)),
  hash: (value) => hex(String(value)),
  envelope: (value) => envelope(String(value)),
  role: (value) => number(ROLE_NAMES.indexOf(String(value))),
  'kind of item': (value) => number(KINDS.indexOf(String(value))),
};

interface Field {
  readonly path: string;
  readonly type: string;
}

/** The fields of a kind of row, or of a head, in order. */
function fieldsOf(kind: number): Field[] {
  const fieldsIn = (field = '', type = '') => codes(field).map((path) => ({ path, type }));
  if (kind === HEAD_KIND) return table('## Heads').flatMap(([field, type]) => fieldsIn(field, type));
  let kinds: readonly number[] = [];
  return table('| kind | field |').flatMap(([named = '', field, type]) => {
    // A kind is named next to its first field alone.
    if (named !== '') kinds = [...named.matchAll(/\d/g)].map(([digit]) => Number(digit));
    return kinds.includes(kind) ? fieldsIn(field, type) : [];
  });
}

/** The canonical bytes of a record as the page says. */
function written(kind: number, record: unknown): string {
  const lines = fieldsOf(kind);
  const write = (type: string, value: unknown) => {
    const isNullable = type.endsWith('?');
    const writer = WRITERS[type.replace('?', '')];
    if (writer === undefined) throw new Error(`The page has the type ${type}`);
    if (value === null && !isNullable) throw new Error('The page says that it is there');
    return value === null ? null : writer(value);
  };
  const all = lines.flatMap(({ path, type }) => {
    if (path.includes('[].')) return [];
    if (type !== 'list') return [write(type, at(record, path))];
    const entries = at(record, path);
    if (!Array.isArray(entries)) throw new Error(`${path} is no list`);
    const parts = lines.filter((line) => line.path.startsWith(`${path}[].`));
    return [
      number(entries.length),
      ...entries.flatMap((entry) =>
        parts.map((part) => write(part.type, at(entry, part.path.slice(path.length + 3)))),
      ),
    ];
  });
  const later = kind === HEAD_KIND ? String(at(record, 'later')) : '';
  return row(kind, all).toString('hex') + envelope(later).toString('hex');
}

describe('The page of the format', () => {
  it('has the kinds and fields of rows and heads, in their order and with their types', () => {
    const items = [
      { ...rows.item.row, kind: 'file' as const },
      { ...rows.directory.row, kind: 'directory' as const },
      ...SPACE_ITEMS.map(({ item }) => item),
      { ...rows.item.row, kind: 'space' as const },
    ];
    for (const item of items) expect(written(1, item)).toBe(toHex(itemRowBytes(item)));
    for (const version of [rows.version.row, ...SPACE_ITEMS.flatMap(({ versions }) => versions)])
      expect(written(2, version)).toBe(toHex(versionRowBytes(version)));
    for (const one of [rows.link.row, ...space.links]) expect(written(3, one)).toBe(toHex(linkRowBytes(one)));
    const { row: member } = people.membership;
    for (const one of [member, { ...member, role: 'editor', expiresAt: null }] as const) {
      const made = memberRowBytes({ ...one, role: one.role === 'editor' ? 'editor' : 'viewer' });
      expect(written(4, one)).toBe(toHex(made));
    }
    for (const epoch of [rows.epoch.row, ...space.epochs]) {
      const record = { id: epochRowId(epoch.epoch), ...epoch };
      expect(written(8, record)).toBe(toHex(epochRowBytes(epoch)));
    }
    for (const root of [rows.root.row, rows.firstRoot.row, space.root])
      expect(written(9, root)).toBe(toHex(rootRowBytes(root)));
    for (const setting of space.settings) {
      expect(written(5, setting)).toBe(toHex(contactRowBytes(setting)));
      expect(written(6, setting)).toBe(toHex(settingRowBytes(setting)));
    }
    expect(chain.heads.length).toBeGreaterThan(4);
    for (const { head } of [...chain.heads, ...chain.byEditor])
      expect(written(7, head)).toBe(toHex(headBytes(head)));
  });

  it('names every purpose that there is, and no other', () => {
    const source = readFileSync(new URL('../src/purpose.ts', here), 'utf8');
    const [, union = ''] = /export type Purpose =([\s\S]*?);/.exec(source) ?? [];
    const purposes = [...union.matchAll(/'([a-z/-]+)'/g)].map(([, purpose = '']) => purpose);
    const named = new Set(codes(page));
    expect(purposes.filter((purpose) => !named.has(purpose))).toEqual([]);
    const inTables = ['## Keys', 'What is sealed by scheme 1', '## Signatures'].flatMap((heading) =>
      table(heading).flatMap(([purpose]) => codes(purpose)),
    );
    expect(inTables.filter((purpose) => !purposes.includes(purpose))).toEqual([]);
  });

  it('says what is bound to what is sealed', () => {
    const bound = new Map(
      table('What is sealed by scheme 1').map(([purpose, , parts]) => [codes(purpose)[0], codes(parts)]),
    );
    const opens = (
      purpose: string,
      under: string,
      sealed: string,
      parts: Readonly<Record<string, string | number | Uint8Array>>,
    ) => {
      const names = bound.get(purpose) ?? [];
      const values = names.map((name) => {
        const part = parts[name];
        return part instanceof Uint8Array ? part : String(part);
      });
      expect(() => openEnvelope(hex(under), purpose, values, sealed), purpose).not.toThrow();
      bound.delete(purpose);
    };
    const { spaceId, itemId, versionId, epoch, formerEpoch, accountKey, derived: of } = spaceKey;
    const inRow = { spaceId, itemId, epoch };
    const wrapped = { spaceId, epoch, accountKey };
    opens('wrapped-space-key', spaceKey.wrappingKey, spaceKey.wrapped, wrapped);
    opens('sealed-space-key', of.formerKeys, spaceKey.former, { spaceId, formerEpoch, epoch });
    opens('name', of.names, spaceKey.names[0]?.envelope ?? '', inRow);
    opens('directory-metadata', of.directoryMetadata, spaceKey.directoryMetadata.envelope, inRow);
    opens('content-key', of.contentKeys, spaceKey.wrappedContentKey, { ...inRow, versionId });
    const { contentKey: key, versionId: own } = fields;
    opens('metadata', key, fields.metadata[0]?.envelope ?? '', { versionId: own });
    opens('thumbnail', key, fields.thumbnail.envelope, { contentId: own });
    opens('content-hash', key, fields.contentHashes[0]?.envelope ?? '', { contentId: own, algorithm: 'md5' });
    const { linkId } = link;
    opens('sealed-link-epoch-key', link.linkKey, link.sealedEpochKey, { linkId, epoch: link.epoch });
    for (const { envelope: sealed, parentId, versionId: shown, ...entry } of link.entries.slice(1, 2))
      opens('link-entry', link.epochKey, sealed, {
        ...{ linkId, itemId: entry.itemId, epoch: entry.epoch },
        ...{ parentId: parentId ?? '', versionId: shown ?? '' },
      });
    const { linkId: ofRequest, uploadId, secret: behind, contentKey } = request;
    const behindBytes = Buffer.from(behind, 'base64url');
    const termsKey = hkdf(behindBytes.subarray(32), 'request-terms-key').toString('hex');
    const terms = { linkId: ofRequest, keyHash: behindBytes.subarray(0, 32) };
    opens('request-terms', termsKey, request.encryptedTerms, terms);
    opens('request-details', contentKey, request.encryptedDetails, { linkId: ofRequest, uploadId });
    const { invitationId, spaceId: invitedTo, secret: ofInvitation } = invitation;
    const invitationKey = hkdf(Buffer.from(ofInvitation, 'base64url'), 'invitation-key').toString('hex');
    opens('invitation', invitationKey, invitation.encryptedGreeting, {
      invitationId,
      spaceId: invitedTo,
    });
    opens('chunk-digest', key, fields.chunkDigest.envelope, {
      versionId: own,
      index: fields.chunkDigest.index,
    });
    const { itemId: uploaded, versionId: ofUpload, key: uploadKey } = uploads;
    const ofUploaded = { itemId: uploaded, versionId: ofUpload };
    opens('upload', uploadKey, uploads.uploads[0]?.envelope ?? '', ofUploaded);
    for (const { id: ofSetting, generation, envelope: sealed } of settings.settings.slice(0, 1))
      opens('setting', settings.key, sealed, { spaceId: settings.spaceId, id: ofSetting, generation });
    const { recovery, fingerprint } = seals;
    const recoveryKey = hkdf(hex(recovery.bytes), 'recovery-wrapping-key').toString('hex');
    opens('recovery-private-key', recoveryKey, recovery.envelope, { fingerprint });
    expect([...bound.keys()]).toEqual([]);
  });

  it('says from what keys are derived', () => {
    const from = new Map(table('## Keys').map(([purpose, material]) => [codes(purpose)[0], material]));
    const materials: Readonly<Record<string, string>> = {
      'the account key': account.accountKey,
      'the key of settings': account.derived.rows,
      'the key of a space': spaceKey.spaceKey,
    };
    const { spaceKeys, rows: settings, uploads, links, searchToken, openedNames } = account.derived;
    const { sharingSeed } = account.derived;
    const { derived: of } = spaceKey;
    for (const [purpose, expected] of [
      ['space-key-wrapping-key', spaceKeys],
      ['sealed-rows-key', settings],
      ['upload-key', uploads],
      ['link-wrapping-key', links],
      ['search-token-key', searchToken],
      ['opened-names-key', openedNames],
      ['sharing-seed/x-wing', sharingSeed],
      ['name-key', of.names],
      ['directory-metadata-key', of.directoryMetadata],
      ['content-key-wrapping-key', of.contentKeys],
      ['former-space-key', of.formerKeys],
      ['name-hash-key', of.nameHashes],
      ['space-key-commitment', of.commitment],
    ] as const) {
      const material = materials[from.get(purpose) ?? ''] ?? '';
      expect(hkdf(hex(material), purpose).toString('hex'), purpose).toBe(expected);
    }
  });

  it('says to what keys are bound that are derived', () => {
    const bound = new Map(
      table('Two keys are of one drive or link alone').map(([purpose, from, parts]) => [
        codes(purpose)[0],
        { from, parts: codes(parts) },
      ]),
    );
    const { linkId } = spaceKey;
    for (const [purpose, from, material, values, expected] of [
      ['space-key', 'the first account key', account.accountKey, account, account.derived.firstSpaceKey],
      ['link-epoch-key', 'the key of a space', spaceKey.spaceKey, { linkId }, spaceKey.linkEpochKey],
    ] as const) {
      const said = bound.get(purpose);
      expect(said?.from).toBe(from);
      const parts = (said?.parts ?? []).map((part) => String(Reflect.get(values, part)));
      expect(hkdfOver(hex(material), associatedData(purpose, ...parts)).toString('hex')).toBe(expected);
    }
    expect(bound.size).toBe(2);
  });
});

describe('The test vectors', () => {
  it('have each key that is derived', () => {
    const inTables = ['## Keys', 'Two keys are of one drive or link alone', 'Scheme 6 seals'].flatMap(
      (heading) => table(heading).flatMap((cells) => codes(cells[heading === 'Scheme 6 seals' ? 1 : 0])),
    );
    const made = new Set([...keys.derived, ...keys.bound].map(({ purpose }) => purpose));
    expect(inTables.length).toBeGreaterThan(30);
    expect(inTables.filter((purpose) => !made.has(purpose))).toEqual([]);
  });

  const all = reproduced();

  it.each(all)('are reproduced with Node’s crypto alone: $what', ({ expected, made }) => {
    expect(made).toEqual(expected);
  });

  it('are reproduced all of them, but for what takes Argon2id', () => {
    const files = readdirSync(new URL('../../../vectors', here)).filter(
      (file) => file.endsWith('.json') && file !== 'pin-seal.json',
    );
    expect([...new Set(all.map(({ what }) => what.split(':')[0]))].sort()).toEqual(files.sort());
  });

  it('take nothing of the packages', () => {
    const files = readdirSync(here).filter((file) => /^(?:reproduce|reference)/.test(file));
    expect(files.length).toBeGreaterThan(6);
    for (const file of files) {
      const source = readFileSync(new URL(file, here), 'utf8');
      const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
      expect(imported.filter((from) => !/^node:|^\.\/reference|\/vectors\//.test(from))).toEqual([]);
    }
  });
});
