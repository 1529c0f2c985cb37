import base from 'virtual:coffer-catalogues';
import type { Language } from '@coffer/contract';
import type { Group } from './catalogue.ts';
import {
  applyLanguage,
  browserLanguage,
  firstLanguage,
  formatLanguage,
  keepLanguage,
  pageLanguage,
} from './language.ts';
import { type Compiled, provideMessages } from './messages.ts';

type Messages = Readonly<Record<string, Compiled>>;

const loading = new Map<Group, Promise<void>>();

/** Has the page in the language of who opens it. Rejects where the messages do not come that everybody needs. */
export async function startLanguage(): Promise<void> {
  applyLanguage(firstLanguage());
  await loadMessages(['first']);
}

/** Waits until messages are there. Rejects where they do not come; the next call asks for them again. */
export async function loadMessages(groups: readonly Group[]): Promise<void> {
  await Promise.all(groups.map((group) => loading.get(group) ?? load(group)));
}

/**
 * Has the page in another language, and keeps that for its next start. Rejects where its messages do not come; all stays as it
 * was then.
 *
 * @param chosen null for what the browser asks for
 */
export async function setLanguage(chosen: Language | null): Promise<void> {
  const language = chosen ?? browserLanguage();
  const groups = language === pageLanguage.getState() ? [] : [...loading.keys()];
  const messages = await Promise.all(groups.map((group) => fetchMessages(language, group)));
  keepLanguage(chosen);
  if (groups.length === 0) return;
  loading.clear();
  for (const group of groups) loading.set(group, Promise.resolve());
  applyLanguage(language, () => {
    for (const each of messages) provideMessages(formatLanguage(), each);
  });
}

function load(group: Group): Promise<void> {
  const language = pageLanguage.getState();
  const coming = fetchMessages(language, group).then(
    (messages) => {
      if (language === pageLanguage.getState()) provideMessages(formatLanguage(), messages);
    },
    (error) => {
      loading.delete(group);
      throw error;
    },
  );
  loading.set(group, coming);
  return coming;
}

async function fetchMessages(language: Language, group: Group): Promise<Messages> {
  const answer = await fetch(`${base}/${language}/${group}.json`);
  if (!answer.ok) throw new Error(`The messages "${group}" did not come`);
  return await answer.json();
}
