/** Something that lies in a directory, or at the top. */
interface Placed {
  readonly id: string;
  readonly file_id?: string | null | undefined;
}

/** The rows from one up to the top, as far as they are there, each once. */
export function* chainIn<T extends Placed>(rows: ReadonlyMap<string, T>, id: string): Generator<T> {
  const seen = new Set<string>();
  for (let at = rows.get(id); at !== undefined && !seen.has(at.id); at = rows.get(at.file_id ?? '')) {
    seen.add(at.id);
    yield at;
  }
}
