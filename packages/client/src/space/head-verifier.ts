import { failureOf, isFailure } from '../failures/coffer-error.ts';
import type { PlainCode } from '../failures/failure.ts';
import { type ShownHead, type VerifyingPorts, verifyHead } from './verify-head.ts';

/** An answer, and the items' digest that is to be believed at its revision: null where none is, and what it says itself where it is left out. */
export type Believed<T> = T & { readonly believed?: string | null; readonly counted?: CountedRows };

/**
 * The items' digest that is to be believed of an answer.
 *
 * @param claimed what the answer says itself
 */
export function believedOf(
  { believed }: Pick<Believed<object>, 'believed'>,
  claimed: string | null,
): string | null {
  return believed === undefined ? claimed : believed;
}

/** What a verified head says of rows that went. */
export interface CountedRows {
  /** How many were ever removed from the space, as its owner has signed. */
  readonly removedRows: number;
  /** When somebody on this device decided last how the space goes on, after a fork; unix seconds by its clock. */
  readonly decidedAt: number | null;
}

/** Tells what is to be believed of answers. */
export interface Verifier {
  /**
   * Makes a call, and gives its answer with the digest that is to be believed; see `Believed`. Throws what the head of the
   * answer is refused for.
   *
   * @param call answers to where its space stands
   */
  verified<T extends ShownHead>(call: () => Promise<T>, signal: AbortSignal): Promise<Believed<T>>;
}

const MOST_LOOKS = 4;

const TROUBLES = [
  'space_rolled_back',
  'space_forked',
  'space_ended',
  'space_lied',
] as const satisfies readonly PlainCode[];

/** Why the server is not believed in what it shows of a space. */
export type SpaceTrouble = (typeof TROUBLES)[number];

export interface HeadVerifierPorts extends VerifyingPorts {
  /** Told after each answer: null where all is well. */
  onTrouble(trouble: SpaceTrouble | null): void;
  /** Whether answers come with what their heads say of rows that went: others than the owner sign heads, too. */
  readonly counts?: boolean;
}

/**
 * Believes of each answer what its newest head says, once that is verified.
 */
export function headVerifier(spaceId: string, ports: HeadVerifierPorts): Verifier {
  return {
    async verified<T extends ShownHead>(call: () => Promise<T>, signal: AbortSignal): Promise<Believed<T>> {
      for (let looks = 1; ; looks++) {
        const since = await ports.heads.of(spaceId);
        const answer = await call();
        try {
          const head = await verifyHead(spaceId, answer, since, ports, signal);
          ports.onTrouble(null);
          const believed = head.head.itemsDigest;
          if (ports.counts !== true) return { ...answer, believed };
          const decidedAt = (await ports.heads.of(spaceId))?.since ?? null;
          return { ...answer, believed, counted: { removedRows: head.head.removedRows, decidedAt } };
        } catch (error) {
          const trouble = troubleOf(error);
          if (trouble !== null) ports.onTrouble(trouble);
          // Members of the space were changed between two questions.
          if (!isFailure(error, 'space_changed') || looks === MOST_LOOKS) throw error;
        }
      }
    },
  };
}

/** Why a server is not believed, if that is what failed. */
export function troubleOf(error: unknown): SpaceTrouble | null {
  const { code } = failureOf(error);
  return TROUBLES.find((trouble) => trouble === code) ?? null;
}
