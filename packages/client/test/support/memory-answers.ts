import {
  askedRange,
  PROBLEM_CONTENT_TYPE,
  PROBLEMS,
  type ProblemCode,
  type RouteName,
  routes,
  successStatus,
} from '@coffer/contract';

/** What a range of a stored chunk is answered with. */
export function partOf(stored: Uint8Array<ArrayBuffer>, range: string): Response {
  const asked = askedRange(`bytes=${range}`, stored.length);
  if (asked === 'unsatisfiable') return problem('range_not_satisfiable');
  if (asked === 'whole') return new Response(new Blob([stored]));
  return new Response(new Blob([stored.subarray(asked.from, asked.to)]), { status: 206 });
}

/** An error response as the server words it. */
export function problem(code: ProblemCode): Response {
  const body = {
    type: 'about:blank',
    ...PROBLEMS[code],
    detail: PROBLEMS[code].title,
    code,
    request_id: 'r',
  };
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { 'content-type': `${PROBLEM_CONTENT_TYPE}; charset=utf-8` },
  });
}

/** Whether an answer can be rewritten. */
export function isJson(response: Response): boolean {
  return response.headers.get('content-type') === 'application/json';
}

/** The answer of a call that was carried out. */
export function json(name: RouteName, body: unknown): Response {
  return Response.json(body, { status: successStatus(routes[name]) });
}
