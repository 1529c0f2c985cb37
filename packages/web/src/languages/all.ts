import type { Catalogue } from './catalogue.ts';
import * as en from './en/index.ts';

/** Every language of the page. Only the build and tests read this: the page fetches one of them, compiled. */
export const CATALOGUES = { en } as const satisfies Readonly<Record<string, Catalogue>>;
