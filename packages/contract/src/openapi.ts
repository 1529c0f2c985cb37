import * as z from 'zod/mini';
import { PROBLEM_CONTENT_TYPE, problem } from './problem.ts';
import { EVENTS_CONTENT_TYPE, FORM_CONTENT_TYPE, type RouteDefinition, successStatus } from './route.ts';

/**
 * The OpenAPI 3.1 document of a table of routes.
 *
 * @param version the product's version, for the document's `info`
 *
 * @example
 * ```ts
 * import { openApiDocument, routes } from '@coffer/contract';
 *
 * const { paths } = openApiDocument({ login: routes.login }, '1.0.0');
 * Object.keys(paths); // => [routes.login.path]
 * ```
 */
export function openApiDocument(routes: Readonly<Record<string, RouteDefinition>>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = paths[route.path] ?? {};
    path[route.method.toLowerCase()] = operation(name, route);
    paths[route.path] = path;
    if (route.events !== undefined) schemas[eventName(name)] = eventSchema(route.events);
  }
  return { openapi: '3.1.0', info: { title: 'Coffer', version }, paths, components: { schemas } };
}

/** RFC 9110, 14.2. */
const RANGE = {
  name: 'Range',
  in: 'header',
  required: false,
  description:
    'One range of the bytes of one chunk, such as `bytes=0-262171`; behind the end it is answered with 416.',
  schema: { type: 'string' },
};

function operation(name: string, route: RouteDefinition) {
  return {
    operationId: name,
    summary: route.summary,
    'x-access': route.access,
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.ranges === true ? [RANGE] : []),
    ],
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: requestContent(route, route.body) } }),
    responses: {
      [successStatus(route)]: {
        description: 'Success',
        ...(route.response === undefined ? {} : { content: content(route.response) }),
        ...(route.events === undefined ? {} : { content: { [EVENTS_CONTENT_TYPE]: eventStream(name) } }),
      },
      ...(route.ranges === true ? { 206: { description: 'The range', content: content('binary') } } : {}),
      default: {
        description: 'Problem',
        content: { [PROBLEM_CONTENT_TYPE]: { schema: jsonSchema(problem) } },
      },
    },
  };
}

const eventName = (operationId: string) => `${operationId}Event`;

/** A stream is text; OpenAPI 3.1 has no word of its own for the events in it, as 3.2 has with `itemSchema`. */
function eventStream(operationId: string) {
  const $ref = `#/components/schemas/${eventName(operationId)}`;
  return {
    schema: {
      type: 'string',
      description:
        'Server-sent events, one after another for as long as the stream is open: a `data` line and an empty line each. ' +
        `${eventName(operationId)} is the schema of one. Lines that begin with a colon are comments.`,
    },
    'x-item-schema': { $ref },
  };
}

/** One event, with JSON in its data. */
function eventSchema(data: z.ZodMiniType) {
  return {
    type: 'object',
    description: 'One server-sent event of the type `message`.',
    required: ['data'],
    properties: {
      data: { type: 'string', contentMediaType: 'application/json', contentSchema: jsonSchema(data) },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field as z.ZodMiniType),
  }));
}

function requestContent({ form = false }: RouteDefinition, body: z.ZodMiniType | 'binary') {
  if (!form || body === 'binary') return content(body);
  return { ...content(body), [FORM_CONTENT_TYPE]: { schema: jsonSchema(body) } };
}

function content(schema: z.ZodMiniType | 'binary') {
  return schema === 'binary'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(schema) } };
}

function jsonSchema(schema: z.ZodMiniType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
