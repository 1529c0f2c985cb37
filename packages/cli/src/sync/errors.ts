export { hasCode } from '../failures/has-code.ts';
