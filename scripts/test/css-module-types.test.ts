import { expect, it } from 'vitest';
import { declarationOf } from '../css-module-types.ts';

it('names each class of a CSS module once, also those of media queries, and nothing else', () => {
  const css = '.row { color: red } @media (width > 1px) { .row.wide > td { color: blue } } p { margin: 0 }';
  expect(declarationOf('row.module.css', Buffer.from(css))).toMatch(
    /^declare const classes: \{\n {2}readonly "row": string;\n {2}readonly "wide": string;\n\};/,
  );
});
