import type * as english from './en/index.ts';

/** The messages of the page in English, by the part of the page that says them; what other languages are held against. */
export type English = typeof english;

/** A part of the page whose messages stand together. */
export type Namespace = keyof English;

/** The same messages in another language: one that lacks any, or has others, does not compile. */
export type Translation<Messages> = Messages extends string
  ? string
  : { readonly [Key in keyof Messages]: Translation<Messages[Key]> };

/** All messages of a language. */
export type Catalogue = Translation<English>;

/**
 * Which messages travel together. `first` is what everybody loads; the others come with parts of the page, which say so
 * where they are loaded (`lazy`).
 */
export const GROUPS = {
  activation: 'door',
  activationWaiting: 'door',
  account: 'account',
  app: 'first',
  atRest: 'afterwards',
  auth: 'first',
  carry: 'files',
  changed: 'door',
  choosing: 'gallery',
  decisions: 'account',
  devices: 'drive',
  differences: 'account',
  doubt: 'door',
  driveFailures: 'afterwards',
  editor: 'viewer',
  events: 'account',
  everything: 'files',
  failures: 'first',
  files: 'drive',
  fingerprintCode: 'people',
  forgotten: 'door',
  formats: 'first',
  insecure: 'door',
  joining: 'door',
  keep: 'door',
  layout: 'drive',
  linkProblems: 'links',
  links: 'links',
  lock: 'door',
  log: 'people',
  logVerbs: 'people',
  undo: 'people',
  login: 'first',
  manage: 'manage',
  newPassword: 'keys',
  offline: 'files',
  panels: 'first',
  passwordAdvice: 'keys',
  passkeys: 'account',
  people: 'people',
  photos: 'viewer',
  preview: 'viewer',
  privateKey: 'keys',
  problems: 'first',
  receiving: 'viewer',
  recovery: 'keys',
  register: 'door',
  requests: 'links',
  search: 'files',
  sendProblems: 'links',
  sending: 'links',
  shortcuts: 'files',
  startOver: 'door',
  titles: 'first',
  toDrive: 'gallery',
  transfers: 'drive',
  trash: 'files',
  twoFactor: 'keys',
  usePasskey: 'first',
  versions: 'files',
  waiting: 'account',
  withoutAnswer: 'first',
} as const satisfies Record<Namespace, string>;

/** Messages that travel together. */
export type Group = (typeof GROUPS)[Namespace];
