import { fromBase64Url, sha256, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { provenContactsAndSettings, provenRows, takeOverSettings } from '../../src/people/proven-rows.ts';
import { type SealedKind, type StoredSetting, storedBytes } from '../../src/rows/stored-setting.ts';

const DRIVE = crypto.randomUUID();
const OPTIONS = {
  clock: { now: () => 0, sleep: () => Promise.resolve(), random: () => 0 },
  patience: 'background',
  signal: new AbortController().signal,
} as const;

let made = 0;

function row(): StoredSetting {
  made += 1;
  const encrypted_body = Buffer.from(`row ${made}`).toString('base64url');
  return { id: crypto.randomUUID(), generation: 1, encrypted_body, revision: made };
}

function sent(kind: SealedKind, rows: readonly StoredSetting[]) {
  return rows.map((row) => ({ row: toBase64Url(storedBytes(kind, row)), revision: row.revision }));
}

/** A drive of a server that shows what it likes beside what its newest head has. */
function drive() {
  const state = {
    settings: [row()],
    contacts: [row()],
    shown: null as readonly StoredSetting[] | null,
    asked: [] as string[],
  };
  const hashed = (kind: SealedKind, rows: readonly StoredSetting[]) =>
    Promise.all(
      rows.map(async (each) => ({ kind, id: each.id, hash: await sha256(storedBytes(kind, each)) })),
    );
  const ports = {
    keyring: { driveId: async () => DRIVE },
    writer: {
      async owned() {
        state.asked.push('head');
        const owned = [
          ...(await hashed('setting', state.settings)),
          ...(await hashed('contact', state.contacts)),
        ];
        return { newest: {}, owned };
      },
    },
    api: {
      async call(name: string) {
        state.asked.push(name);
        return name === 'spaceSettings'
          ? { settings: sent('setting', state.shown ?? state.settings) }
          : { contacts: sent('contact', state.shown ?? state.contacts) };
      },
    },
  };
  const asked = () => state.asked.splice(0);
  return { state, asked, ports: ports as unknown as Parameters<typeof provenRows>[1] };
}

describe('Rows of a drive that only its owner changes', () => {
  it('are asked for again only where the newest head has others, and that is looked at each time', async () => {
    const { state, asked, ports } = drive();
    const first = await provenRows('setting', ports, OPTIONS);
    expect([first, asked()]).toEqual([state.settings, ['head', 'spaceSettings']]);
    expect([await provenRows('setting', ports, OPTIONS), asked()]).toEqual([first, ['head']]);
    state.settings = [...state.settings, row()];
    const more = await provenRows('setting', ports, OPTIONS);
    expect([more, asked()]).toEqual([state.settings, ['head', 'spaceSettings']]);
    // Another drive has its own.
    const other = drive();
    expect(await provenRows('setting', other.ports, OPTIONS)).toEqual(other.state.settings);
  });

  it('are read from what the head names, with the fields of a later version, and refused without these', async () => {
    const { state, ports } = drive();
    const more = { ...row(), later: fromBase64Url('AQAHAAAAA25ldw') };
    state.settings = [row(), more];
    expect(await provenRows('setting', ports, OPTIONS)).toEqual(state.settings);
    const other = drive();
    other.state.settings = state.settings;
    const { later: _, ...without } = more;
    other.state.shown = [...state.settings.slice(0, 1), without];
    await expect(provenRows('setting', other.ports, OPTIONS)).rejects.toMatchObject({
      failure: { code: 'space_lied' },
    });
  });

  it('are of two kinds by one look', async () => {
    const { state, asked, ports } = drive();
    const { contacts, settings } = await provenContactsAndSettings(ports, OPTIONS);
    expect([contacts, settings]).toEqual([state.contacts, state.settings]);
    expect(asked()).toEqual(['head', 'spaceContacts', 'spaceSettings']);
    expect(await provenRows('contact', ports, OPTIONS)).toEqual(contacts);
    expect(asked()).toEqual(['head']);
  });

  it('are never those that were proven before, once the head has others', async () => {
    const { state, ports } = drive();
    const before = await provenRows('setting', ports, OPTIONS);
    const [present] = before;
    state.settings = [row()];
    for (const shown of [before, [], [...state.settings, ...before]]) {
      state.shown = shown;
      await expect(provenRows('setting', ports, OPTIONS)).rejects.toMatchObject({
        failure: { code: 'space_lied' },
      });
    }
    state.shown = null;
    expect(await provenRows('setting', ports, OPTIONS)).not.toContainEqual(present);
  });

  it('fault U20: are not asked for where this device has written them, and never believed for that', async () => {
    const { state, asked, ports } = drive();
    await provenRows('setting', ports, OPTIONS);
    const { revision, ...written } = row();
    const operation = { kind: 'setting', setting: written, known: null } as const;
    const before = state.settings;
    state.settings = [...before, { ...written, revision }];
    await takeOverSettings([operation], { revision }, ports);
    asked();
    expect(await provenRows('setting', ports, OPTIONS)).toEqual(state.settings);
    expect(asked()).toEqual(['head']);
    // The head has not got it: then what the server shows is asked for, and proven.
    state.settings = before;
    expect(await provenRows('setting', ports, OPTIONS)).toEqual(before);
    expect(asked()).toEqual(['head', 'spaceSettings']);
  });
});
