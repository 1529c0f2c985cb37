import { PROBLEM_CONTENT_TYPE, PROBLEMS, type Problem, type ProblemCode } from '@coffer/contract';

/** The answer of a server that refuses a call. */
export function problemAnswer(
  code: ProblemCode,
  more: Partial<Problem> = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title } = PROBLEMS[code];
  const body: Problem = { type: 'about:blank', status, title, detail: title, code, request_id: 'r', ...more };
  return Response.json(body, { status, headers: { ...headers, 'content-type': PROBLEM_CONTENT_TYPE } });
}
