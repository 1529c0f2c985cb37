import { PROBLEM_CONTENT_TYPE, PROBLEMS, type Problem, type ProblemCode, problem } from '@coffer/contract';
import { expect } from 'vitest';
import type { Received } from './http.ts';

/** Asserts that an answer is a problem of the contract and no success; gives it back. */
export function problemIn(received: Received): Problem {
  const text = received.body.toString();
  expect(received.headers['content-type'], text).toBe(PROBLEM_CONTENT_TYPE);
  const parsed = problem.parse(JSON.parse(text));
  expect(parsed.status).toBe(received.status);
  expect(parsed.request_id).toBe(received.headers['x-request-id']);
  expect(text).not.toMatch(/node_modules|\.ts:|\.js:|SQLITE|postgres|select |insert into/i);
  return parsed;
}

/** Asserts that an answer is this problem. */
export function expectProblem(received: Received, code: ProblemCode): Problem {
  const parsed = problemIn(received);
  expect(parsed.code, parsed.detail).toBe(code);
  expect(parsed.status).toBe(PROBLEMS[code].status);
  return parsed;
}
