import { type Failure, failureOf } from '@coffer/client';
import { useRef } from 'react';

type Move = <Answer>(move: (damaged: readonly string[]) => Promise<Answer>) => Promise<Answer>;

/**
 * Moves something into another space. Where some of it does not open, the failure lists that and nothing is done; whoever tries again after that has accepted
 * to lose it.
 */
export function useAcceptedDamage(): Move {
  const accepted = useRef<readonly string[]>([]);
  return async (move) => {
    try {
      return await move(accepted.current);
    } catch (error) {
      accepted.current = damagedIn(failureOf(error));
      throw error;
    }
  };
}

function damagedIn(failure: Failure): readonly string[] {
  return failure.code === 'items_damaged' ? failure.items.map(({ id }) => id) : [];
}
