/** Somebody by their name, never without the address: anybody may have chosen the name. */
export function whoIs(
  email: string,
  by: { readonly name: string | null; readonly alike: string | null } | null,
): string {
  const name = by?.name ?? null;
  const alike = by?.alike ?? null;
  const mark = alike === null ? '' : `; looks like the name of ${alike}`;
  return name === null ? email : `${name} (${email}${mark})`;
}
