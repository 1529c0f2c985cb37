import fc from 'fast-check';

/** Any character of Unicode. The `binary` one of fast-check makes tables of all of them first, which takes a second and 100 MB. */
export const anyCharacter = fc
  .nat(0x10_ffff - 0x800)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));
