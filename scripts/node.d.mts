/** What `release.ts` takes of `node.mjs`. */
export const nodeVersion: string;
export const platforms: readonly string[];
export function folderOf(platform: string): Promise<string>;
export function programOn(platform: string): string;
