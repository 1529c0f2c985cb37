import { texts } from './texts.ts';

/** How a field for a private key is validated before it is used: the rest is found out by opening something. */
export const privateKeyRule = (value: string) => (value.trim() === '' ? texts.required : null);
