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
  redraws,
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
 * Has the page in another language, draws it anew, and keeps that for its next start. Rejects where its messages do not come;
 * all stays as it was then.
 *
 * @param chosen null for what the browser asks for
 */
export async function setLanguage(chosen: Language | null): Promise<void> {
  await followLanguage(chosen);
  redraws.setState(redraws.getState() + 1);
}

/** The same for what is drawn from now on: somebody is on the way from one part of the page to another. */
export async function followLanguage(chosen: Language | null): Promise<void> {
  const language = chosen ?? browserLanguage();
  if (language !== pageLanguage.getState()) {
    const messages = new Map<Group, Messages>();
    const lacking = () => [...loading.keys()].filter((group) => !messages.has(group));
    // Further ones may have been loaded while those of the language came.
    for (let groups = lacking(); groups.length > 0; groups = lacking()) {
      await Promise.all(
        groups.map(async (group) => messages.set(group, await fetchMessages(language, group))),
      );
    }
    applyLanguage(language, () => {
      for (const each of messages.values()) provideMessages(formatLanguage(), each);
    });
  }
  keepLanguage(chosen);
}

function load(group: Group): Promise<void> {
  const coming = bring(group).catch((error) => {
    loading.delete(group);
    throw error;
  });
  loading.set(group, coming);
  return coming;
}

async function bring(group: Group): Promise<void> {
  const language = pageLanguage.getState();
  const messages = await fetchMessages(language, group);
  // The page speaks another one meanwhile.
  if (language !== pageLanguage.getState()) return bring(group);
  provideMessages(formatLanguage(), messages);
}

async function fetchMessages(language: Language, group: Group): Promise<Messages> {
  const answer = await fetch(`${base}/${language}/${group}.json`);
  if (!answer.ok) throw new Error(`The messages "${group}" did not come`);
  return await answer.json();
}
