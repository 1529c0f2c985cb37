import { type ChosenItems, changeChosenItems, chosenIn } from '../../session/chosen-items.ts';

export { allowOfflineUse } from '../../session/without-server.ts';

/** Notes that this device is to keep items, of the drive or of another space. */
export async function choose(ids: readonly string[], driveId: string, spaceId?: string): Promise<void> {
  await changeChosenItems(driveId, (kept) =>
    changed(kept, spaceId, (chosen) => [...new Set([...chosen, ...ids])]),
  );
}

/** Notes that it is to keep them no longer. */
export async function release(ids: readonly string[], driveId: string, spaceId?: string): Promise<void> {
  await changeChosenItems(driveId, (kept) =>
    changed(kept, spaceId, (chosen) => chosen.filter((id) => !ids.includes(id))),
  );
}

function changed(
  kept: ChosenItems,
  spaceId: string | undefined,
  to: (chosen: readonly string[]) => readonly string[],
): ChosenItems {
  if (spaceId === undefined) return { ...kept, chosen: to(kept.chosen) };
  const { [spaceId]: _, ...others } = kept.spaces ?? {};
  const inside = chosenIn(kept, spaceId);
  const chosen = to(inside.chosen);
  const isEmpty = chosen.length === 0 && inside.by === undefined;
  return { ...kept, spaces: isEmpty ? others : { ...others, [spaceId]: { ...inside, chosen } } };
}
