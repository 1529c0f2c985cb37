import { PROBLEMS, type ProblemCode } from '@coffer/contract';
import type { Route } from '@playwright/test';

/** Answers a request of the browser with a refusal in the server's form. */
export function refuse(route: Route, code: ProblemCode): Promise<void> {
  const { status, title } = PROBLEMS[code];
  const body = { type: 'about:blank', status, title, detail: title, code, request_id: 'refused' };
  return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) });
}
