import { messages } from '../../languages/messages.ts';

/** Texts of public links, for their owners and their visitors. */
export const texts = messages('links');

/** Shown in place of a link that cannot be opened: a title, and what to do. */
export const problems = messages('linkProblems');

export type LinkProblem = keyof typeof problems;
