/** What `release.ts` takes of `node.mjs`. */
export const nodeVersion: string;
export const packages: Readonly<Record<string, { readonly name: string; readonly integrity: string }>>;
export function folderOf(platform: string): Promise<string>;
export function programOn(platform: string): string;
