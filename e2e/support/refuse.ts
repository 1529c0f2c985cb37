import { PROBLEM_CONTENT_TYPE, PROBLEMS, type ProblemCode } from '@coffer/contract';
import type { Route } from '@playwright/test';

/** Returns the body of a refusal in the server's form. */
function problemOf(code: ProblemCode) {
  const { status, title } = PROBLEMS[code];
  return { type: 'about:blank', status, title, detail: title, code, request_id: 'refused' };
}

/** Returns a refusal in the server's form. */
export function refusal(code: ProblemCode): Response {
  const problem = problemOf(code);
  return Response.json(problem, {
    status: problem.status,
    headers: { 'content-type': PROBLEM_CONTENT_TYPE },
  });
}

/**
 * Answers a request of the browser with a refusal in the server's form. The client tries `internal`, `unavailable` and
 * the like again, for some 15 seconds: what is not about that takes one that lasts, such as `forbidden`.
 */
export function refuse(route: Route, code: ProblemCode): Promise<void> {
  const problem = problemOf(code);
  return route.fulfill({
    status: problem.status,
    contentType: PROBLEM_CONTENT_TYPE,
    body: JSON.stringify(problem),
  });
}
