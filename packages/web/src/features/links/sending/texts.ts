import { messages } from '../../../languages/messages.ts';

/** Texts of the page of a request link, for senders. */
export const texts = messages('sending');

/** Shown in place of a link by which nothing can be sent: a title, and what to do. */
export const problems = messages('sendProblems');

export type SendProblem = keyof typeof problems;
