// What searches on the device, loaded with the dialog and with what reads the names.
export { byKind, type KindUsage } from './kind-usage.ts';
export { type FilterKind, isOfKind, type Kind, kindOf } from './kinds.ts';
export { type NamedItem, NameIndex } from './name-index.ts';
export { type Filter, parseQuery, withFilter, withoutFilter } from './parse-query.ts';
