import { type Drive, failureOf } from '@coffer/client';
import { expect } from 'vitest';
import { newPerson, type TestDrive, testDrive } from '../../support/test-drive.ts';
import { type DeviceLine, deviceLine, SWITCHED_OFF } from './device-line.ts';
import { keyBehind, keysOfOwner } from './former-key-holder.ts';
import { spaceKeyOf } from './former-member.ts';
import { HonestHands } from './honest-hands.ts';
import { type Chosen, HostileEditor, INVENTIONS, type Known } from './hostile-editor.ts';
import { KeyHolders, SHARED } from './key-holders.ts';
import { otherPassword, userOf } from './owner.ts';
import { RowsHere } from './rows-here.ts';
import type { ServerHere } from './server-here.ts';

/** What the owner and an honest editor do in the folder that they share. */
const TOGETHER = ['write', 'version', 'older', 'rename', 'move', 'trash', 'restore', 'make'] as const;
/** What the owner alone does, there and in a folder of the drive that has links. */
const OWNERS = [
  ...(['purge', 'forget version', 'out', 'in', 'write own', 'change own', 'link', 'unlink', 'tend'] as const),
  ...(['bob', 'eve', 'end', 'key pair'] as const),
];

export const KINDS: readonly string[] = [...TOGETHER, ...TOGETHER, ...OWNERS, ...Object.keys(INVENTIONS)];

export interface Step extends Chosen {
  readonly who: 'ada' | 'bob';
  readonly kind: string;
  /** By which of its requests the device is switched off: half of it, before an even one is sent or once an odd one was answered. */
  readonly cut: number | null;
}

/** What somebody may be told where another one was quicker, or Eve has renamed, moved or hidden something. Nothing about heads and rows is among it. */
const MAY_FAIL = new Set<string>([
  ...['not_found', 'not_restored', 'item_not_opened', 'item_damaged', 'space_changed', 'epoch_outdated'],
  // What somebody else has put away is shown to its owner first.
  'item_changed',
  ...['name_exists', 'file_already_exists', 'path_invalid', 'move_into_itself', 'too_deep', 'forbidden'],
  ...['share_ended', 'version_shown', 'link_exists', 'not_a_directory', 'already_set', 'shared_inside'],
  'directory_not_downloadable',
]);
/** What no program may be answered, whatever it sends. */
const NEVER = ['internal', 'response_invalid'];

interface Device {
  readonly drive: TestDrive;
  readonly person: Awaited<ReturnType<typeof newPerson>>;
  readonly line: DeviceLine;
}
type People = Readonly<Record<'ada' | 'bob' | 'eve', Device>>;
type Member = 'bob' | 'eve';

const PATH = `/${SHARED}`;

/**
 * Ada, who owns a folder with links and another one that she shares, Bob, an honest editor, and Eve, whose program invents what it sends;
 * and what Ada and Bob have sealed.
 */
export class OneKeyWorld {
  readonly #rows: RowsHere;
  readonly #people: People;
  readonly #hostile: HostileEditor;
  readonly #driveId: string;
  readonly #honest: HonestHands;
  readonly #holders: KeyHolders;
  readonly #history: string[] = [];
  /** The directory of the drive in which links are made. */
  #own = '';
  #password: string;
  #privateKeyPem: string;
  #open: { readonly spaceId: string; readonly ada: Drive; readonly bob: Drive | null } | null = null;

  private constructor(server: ServerHere, people: People, driveId: string) {
    this.#rows = new RowsHere(server);
    this.#people = people;
    this.#driveId = driveId;
    this.#password = people.ada.person.password;
    this.#privateKeyPem = people.ada.person.privateKeyPem;
    this.#hostile = new HostileEditor(people.eve.drive, people.eve.person.privateKeyPem);
    this.#honest = new HonestHands(this.#rows);
    this.#holders = new KeyHolders(this.#rows, this.#honest.names);
  }

  static async begin(server: ServerHere): Promise<OneKeyWorld> {
    const device = async (): Promise<Device> => {
      const line = deviceLine(server.device());
      const drive = testDrive(server.url, line.fetch);
      return { drive, person: await newPerson(drive), line };
    };
    const people = { ada: await device(), bob: await device(), eve: await device() };
    await people.bob.drive.people.begin();
    await people.eve.drive.people.begin();
    const { drive } = people.ada;
    const world = new OneKeyWorld(server, people, (await userOf(drive)).space_id);
    world.#own = await world.#honest.makeDirectory(drive, null);
    await drive.createDirectory(PATH);
    for (const who of ['bob', 'eve'] as const) await world.#changeMember(who);
    await world.#opened();
    for (const _ of [1, 2]) await world.#honest.write(world.#open?.ada ?? drive, null);
    return world;
  }

  /** Of the folder, where it is shared. */
  get #spaceId(): string | null {
    return this.#rows.spacesOf(this.#driveId)[0] ?? null;
  }

  /** Carries out steps one after the other, and looks at what has become of all. What fails tells what was done before. */
  async carryOut(steps: readonly Step[]): Promise<void> {
    try {
      for (const step of steps) await this.#carryOut(step);
      await this.#check();
    } catch (error) {
      throw new Error(`${error}\n${this.#history.join('\n')}`, { cause: error });
    }
  }

  async #carryOut(step: Step): Promise<void> {
    const { who, kind, which, other, epoch, cut } = step;
    const isInvented = INVENTIONS[kind] !== undefined;
    let came = 'something else';
    try {
      came = isInvented ? await this.#invented(step) : await this.#honestly(step);
    } finally {
      this.#history.push(`${isInvented ? 'eve' : who} ${kind} ${which} ${other} ${epoch} ${cut}: ${came}`);
    }
    expect(NEVER).not.toContain(came);
    this.#holders.look();
  }

  async #invented({ kind, which, other, epoch }: Step): Promise<string> {
    const spaceId = this.#spaceId;
    const versions = spaceId === null ? [] : this.#rows.versions(spaceId);
    if (spaceId === null || versions.length === 0) return 'nothing to change';
    const known: Known = {
      spaceId,
      items: this.#rows.items(spaceId).map(({ id }) => `${id}`),
      versions: versions.map(({ id, item_id }) => ({ id: `${id}`, itemId: `${item_id}` })),
      links: this.#rows.links().map(({ id }) => `${id}`),
    };
    const invention = INVENTIONS[kind]?.({ which, other, epoch }, known);
    return (invention && (await this.#hostile.send(spaceId, invention))) ?? 'obeyed';
  }

  async #honestly(step: Step): Promise<string> {
    const { kind, who, cut } = step;
    await this.#opened();
    const isTogether = TOGETHER.some((each) => each === kind);
    const { line } = this.#people[isTogether ? who : 'ada'];
    // Somebody who does not know whether their key pair was changed begins a session anew, which is no matter of spaces.
    const isWhole = cut === null || kind === 'key pair';
    const cutting = isWhole ? null : { request: 1 + (cut >> 1), isAnswered: cut % 2 === 1 };
    try {
      await line.until(cutting, (signal) => {
        if (!isTogether) return this.#owners(step, signal);
        // What nobody shares, nobody changes together.
        return this.#open === null ? this.#changeMember('bob', signal) : this.#together(step, signal);
      });
      return 'done';
    } catch (error) {
      if (error === SWITCHED_OFF) {
        await this.#rows.endHolds();
        return 'switched off';
      }
      const { code } = failureOf(error);
      if (!MAY_FAIL.has(code)) throw error;
      return code;
    }
  }

  async #together({ kind, who, which, other }: Step, signal: AbortSignal): Promise<void> {
    const drive = this.#open?.[who];
    const spaceId = this.#spaceId;
    if (drive == null || spaceId === null) return;
    const items = this.#rows.items(spaceId);
    const item = chosen(items, which);
    const target = chosen(items, other);
    const directory = target && this.#directoryOf(target);
    if (kind === 'write' || item === null) return this.#honest.write(drive, directory, signal);
    switch (kind) {
      case 'make':
        await this.#honest.makeDirectory(drive, directory, signal);
        return;
      case 'version':
        return this.#honest.addVersion(drive, item, signal);
      case 'older':
        return this.#honest.showOldest(drive, item, signal);
      case 'rename':
        return this.#honest.rename(drive, item, signal);
      case 'move':
        return drive.move([item], directory, signal);
      case 'trash':
        return drive.trash([item], signal);
      default:
        await drive.restore([item], signal);
    }
  }

  async #owners({ kind, which, other }: Step, signal: AbortSignal): Promise<void> {
    const { drive } = this.#people.ada;
    const spaceId = this.#spaceId;
    const item = chosen(spaceId === null ? [] : this.#rows.items(spaceId), which);
    const mine = chosen(this.#rows.below(this.#own), which) ?? this.#own;
    switch (kind) {
      case 'purge':
      case 'forget version':
        if (item === null || this.#open === null) return;
        if (kind === 'purge') return this.#honest.delete(this.#open.ada, item, signal);
        return this.#honest.deleteOldest(this.#open.ada, item, signal);
      case 'out':
        if (spaceId === null || item === null) return;
        return this.#honest.carry(drive, item, { from: spaceId, to: null, directory: this.#own }, signal);
      case 'in':
        if (spaceId === null || mine === this.#own) return;
        return this.#honest.carry(drive, mine, { from: null, to: spaceId }, signal);
      case 'write own':
        return this.#honest.write(drive, this.#directoryOf(mine), signal);
      case 'change own':
        if (mine === this.#own) return;
        if (other % 4 === 0) return drive.trash([mine], signal);
        if (other % 4 === 1) return void (await drive.restore([mine], signal));
        if (other % 4 === 2) return this.#honest.rename(drive, mine, signal);
        return this.#honest.addVersion(drive, mine, signal);
      case 'link': {
        const link = await drive.links.create(mine, {}, signal);
        if (link.state === 'intact') this.#holders.visitor(link.id, keyBehind(link, link.secret));
        return;
      }
      case 'unlink': {
        const links = await drive.links.list(signal);
        const link = links[which % Math.max(1, links.length)];
        return link && drive.links.delete(link);
      }
      case 'tend':
        await drive.links.tend(signal);
        return;
      case 'end':
        return this.#end(signal);
      case 'key pair':
        return this.#changeKeyPair();
      default:
        return this.#changeMember(kind === 'eve' ? 'eve' : 'bob', signal);
    }
  }

  /** Takes somebody out who is a member, or makes them one. */
  async #changeMember(who: Member, signal?: AbortSignal): Promise<void> {
    const { people } = this.#people.ada.drive;
    const { drive, person } = this.#people[who];
    const shares = this.#spaceId === null ? [] : await people.shares(PATH);
    const share = shares.find(({ email }) => email === person.email);
    if (share !== undefined) return this.#letGo([who], () => people.takeBack(PATH, share.id, signal));
    const { spaceId } = await this.#honest.accepting((damaged) =>
      people.share(PATH, person, 'editor', { damaged }, signal),
    );
    // The folder of before may still have that name.
    await drive.people.accept(spaceId, { name: `${SHARED} ${this.#history.length}` });
    this.#open = null;
  }

  async #end(signal: AbortSignal): Promise<void> {
    const [{ people }, spaceId] = [this.#people.ada.drive, this.#spaceId];
    if (spaceId === null) return;
    const members = this.#rows.membersOf(spaceId);
    const leaving = (['bob', 'eve'] as const).filter((who) =>
      members.includes(this.#people[who].person.email),
    );
    const end = () =>
      this.#honest.accepting((damaged) => people.takeBackWhole(PATH, { damaged, letGo: true }, signal));
    await this.#letGo(leaving, end);
  }

  /** Does what members go by. Who is none afterwards goes with all that they had, whether the device came to its end or not. */
  async #letGo(members: readonly Member[], work: () => Promise<unknown>): Promise<void> {
    const spaceId = this.#spaceId ?? '';
    const leaving = await Promise.all(
      members.map(async (who) => {
        const { drive, person } = this.#people[who];
        const key = await spaceKeyOf(drive, person.privateKeyPem, spaceId);
        return { ...person, leave: await this.#holders.beforeLeaving(spaceId, key) };
      }),
    );
    try {
      await work();
    } finally {
      this.#open = null;
      const members = this.#rows.membersOf(spaceId);
      for (const { email, leave } of leaving) if (!members.includes(email)) leave();
    }
  }

  async #changeKeyPair(): Promise<void> {
    const { ada, bob, eve } = this.#people;
    const newPassword = otherPassword();
    this.#privateKeyPem = await ada.drive.account.changeKeyPair({ password: this.#password, newPassword });
    this.#password = newPassword;
    const known = { email: ada.person.email, fingerprint: (await userOf(ada.drive)).fingerprint };
    for (const { drive } of [bob, eve]) await drive.people.markCompared(known);
    this.#open = null;
  }

  /** Opens the folder for those who may, where it is another one, or others may. */
  async #opened(): Promise<void> {
    const spaceId = this.#spaceId;
    if (this.#open !== null && this.#open.spaceId === spaceId) return;
    this.#open = null;
    if (spaceId === null) return;
    const { ada, bob } = this.#people;
    const open = async ({ drive }: Device) => (await drive.people.open(spaceId)).drive;
    const isMember = this.#rows.membersOf(spaceId).includes(bob.person.email);
    this.#open = { spaceId, ada: await open(ada), bob: isMember ? await open(bob) : null };
  }

  #directoryOf(id: string): string | null {
    const row = this.#rows.items().find((each) => each['id'] === id);
    if (row?.['kind'] === 0) return id;
    return row?.['parent_id'] == null ? null : `${row['parent_id']}`;
  }

  /** All that honest people have sealed is there and opens for all who may read it, and for nobody else. */
  async #check(): Promise<void> {
    await this.#holders.check();
    await this.#opened();
    const had = { user: await userOf(this.#people.ada.drive), privateKeyPem: this.#privateKeyPem };
    await this.#honest.expectOpened((await keysOfOwner(this.#rows.sealed(), had)).held);
    if (this.#open?.bob != null) {
      const bob = this.#people.bob;
      const { spaceId } = this.#open;
      const key = await spaceKeyOf(bob.drive, bob.person.privateKeyPem, spaceId);
      await this.#honest.expectOpened([key], spaceId);
    }
    const inDrive = [this.#people.ada.drive];
    const inFolder = this.#open === null ? [] : [this.#open.ada, this.#open.bob];
    for (const [spaceId, readers] of [
      [this.#driveId, inDrive],
      [this.#spaceId, inFolder],
    ] as const) {
      const files = this.#rows.items(spaceId ?? '').filter(({ kind }) => kind === 1);
      for (const drive of readers) {
        if (drive === null) continue;
        for (const { id } of files) await this.#honest.expectReadable(drive, `${id}`);
        expect((await drive.account.verify()).trouble).toBeNull();
      }
    }
  }
}

/** The id of one of these rows. */
function chosen(rows: readonly Readonly<Record<string, unknown>>[], which: number): string | null {
  const row = rows[which % Math.max(1, rows.length)];
  return row === undefined ? null : `${row['id']}`;
}
