import type { MantineColorsTuple } from '@mantine/core';

/** The primary colour: the green that copper takes with age, deep enough for white text from step 6 on. */
export const verdigris: MantineColorsTuple = [
  '#eef7f5',
  '#d8ece8',
  '#b1d8d2',
  '#84c2b9',
  '#58aaa1',
  '#389389',
  '#217e76',
  '#176a64',
  '#0f5551',
  '#093f3d',
];

/** The accent: the lock's brass. For the mark, the storage bar's warning and little else. */
export const brass: MantineColorsTuple = [
  '#fbf6ea',
  '#f4e8cb',
  '#e9d39f',
  '#ddbb6f',
  '#d2a74a',
  '#c29334',
  '#a67a26',
  '#86611d',
  '#684b16',
  '#4b360f',
];

/** Greys with a little warmth, for light surfaces and text. */
export const stone: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#eae7e1',
  '#dedad2',
  '#c6c1b7',
  '#a09a8f',
  '#767067',
  '#58534c',
  '#3b3732',
  '#23201d',
];

/** The dark scheme's surfaces from text (0) to the deepest (9): charcoal with a trace of green. */
export const night: MantineColorsTuple = [
  '#e9e8e3',
  '#cbcac3',
  '#a3a29a',
  '#7c7c74',
  '#454742',
  '#343632',
  '#272927',
  '#1b1d1c',
  '#141615',
  '#0e0f0f',
];

/** For errors and deletion: a brick red that sits with the warm greys. */
export const brick: MantineColorsTuple = [
  '#fdf1ef',
  '#f9deda',
  '#f1bab3',
  '#e89388',
  '#dd6f61',
  '#d15546',
  '#bb4031',
  '#9c3327',
  '#7d281e',
  '#5e1d15',
];
