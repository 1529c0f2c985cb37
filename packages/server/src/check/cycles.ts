/** The directories that lie, by way of their parents, in themselves. */
export function directoriesInThemselves(
  directories: readonly { readonly id: string; readonly parent_id: string | null }[],
): string[] {
  const parents = new Map(directories.map(({ id, parent_id }) => [id, parent_id]));
  const leadsToRoot = new Map<string, boolean>();
  for (const { id } of directories) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let at: string | null | undefined = id;
    while (typeof at === 'string' && !leadsToRoot.has(at) && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      at = parents.get(at);
    }
    const reaches = typeof at === 'string' ? (leadsToRoot.get(at) ?? false) : true;
    for (const passed of path) leadsToRoot.set(passed, reaches);
  }
  return [...leadsToRoot].filter(([, reaches]) => !reaches).map(([id]) => id);
}
