import type { BatchOperation } from '@coffer/contract';
import { newItemId, newSettingId, sha256, toBase64Url } from '@coffer/crypto';
import type { PartPorts } from '../../src/drive/ports.ts';
import { inStars } from '../../src/drive/settings/in-stars.ts';
import { refusedHere } from '../../src/failures/refused-here.ts';
import { systemClock } from '../../src/index.ts';
import { type MovedTo, starsAlong } from '../../src/people/stars-along.ts';
import { type StoredSetting, storedBytes } from '../../src/rows/stored-setting.ts';

/** The settings of a drive in memory, as a server keeps them for all devices of an account; sealed as their texts. */
export class StarMemory {
  readonly driveId: string = newItemId();
  #rows: StoredSetting[];
  #revision = 1;
  /** Rows beyond these are refused. */
  readonly #most: number;

  constructor(texts: readonly string[] = [], most = 1_000) {
    this.#most = most;
    this.#rows = texts.map((text) => ({
      id: newSettingId(),
      generation: 1,
      encrypted_body: sealed(text),
      revision: 1,
    }));
  }

  /** What all rows say, in their order. */
  get said(): unknown[] {
    return this.#rows.map(({ encrypted_body }): unknown => JSON.parse(opened(encrypted_body)));
  }

  /** The stars that rows hold, each as its space and its item. */
  get starred(): string[] {
    return this.said.flatMap((said) => {
      const { star } = said as { star: { spaceId: string; itemId: string } | null };
      return star === null ? [] : [`${star.spaceId} ${star.itemId}`];
    });
  }

  /** Carries out a batch, all or nothing. */
  apply(operations: readonly BatchOperation[]): void {
    const rows = new Map(this.#rows.map((row) => [row.id as string, row]));
    this.#revision++;
    for (const operation of operations) {
      if (operation.kind !== 'setting') continue;
      const { setting, known } = operation;
      if ((rows.get(setting.id)?.revision ?? null) !== known) throw refusedHere('space_changed', 409, '');
      rows.set(setting.id, { ...setting, revision: this.#revision });
    }
    if (rows.size > this.#most) throw refusedHere('too_many_items', 422, '');
    this.#rows = [...rows.values()];
  }

  /**
   * A device of the account.
   *
   * @param pause comes before each question and each change
   */
  device(pause: (name: string) => Promise<void> = async () => {}) {
    const { driveId } = this;
    const ports = {
      ...{ clock: systemClock, patience: 'none' },
      api: {
        call: async () => {
          await pause('settings');
          const rows = this.#rows.map((row) => ({ row: toBase64Url(storedBytes('setting', row)), ...row }));
          return { settings: rows };
        },
      },
      keyring: {
        driveId: async () => driveId,
        openSetting: async ({ settings: [row] }: { settings: readonly StoredSetting[] }) => ({
          body: row && { counter: 1, text: opened(row.encrypted_body) },
        }),
        sealSetting: async ({ id, body }: { id: string; body: { text: string } }) => ({
          ...{ id, generation: 1, encrypted_body: sealed(body.text) },
        }),
      },
      writer: {
        owned: async () => {
          const hashed = this.#rows.map(async (row) => ({
            ...{ kind: 'setting', id: row.id },
            hash: await sha256(storedBytes('setting', row)),
          }));
          return { owned: await Promise.all(hashed) };
        },
        change: async (operations: readonly BatchOperation[]) => {
          await pause('change');
          this.apply(operations);
        },
      },
    } as unknown as PartPorts;
    const options = { clock: systemClock, patience: 'none', signal: new AbortController().signal } as const;
    return {
      stars: inStars(ports, null),
      starsIn: (spaceId: string) => inStars(ports, spaceId),
      along: async (moved: MovedTo, room: number) => ({
        ...(await starsAlong(moved, room, ports, options)),
      }),
    };
  }
}

const sealed = (text: string) => toBase64Url(new TextEncoder().encode(text));
const opened = (bodyText: string) => Buffer.from(bodyText, 'base64url').toString();
