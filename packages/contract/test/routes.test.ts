import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  fillPath,
  openApiDocument,
  PROBLEMS,
  type RouteDefinition,
  routes,
  successStatus,
} from '../src/index.ts';

const table: [string, RouteDefinition][] = Object.entries(routes);

/** Section 7 of the specification, as it stands there. */
const SPECIFIED = [
  'POST /api/auth/register',
  'POST /api/auth/action/activate-email/{code}',
  'POST /api/auth/action/resend',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/self',
  'POST /api/auth/refresh',
  'POST /api/auth/signature',
  'POST /api/storage',
  'PUT /api/storage/{id}',
  'GET /api/storage/{id}/metadata',
  'GET /api/storage/{namehash}/name-hash',
  'GET /api/storage',
  'POST /api/storage/stats',
  'POST /api/storage/search',
  'DELETE /api/storage/{id}',
  'POST /api/storage/delete-many',
  'POST /api/storage/move-many',
  'POST /api/storage/{id}',
  'GET /api/storage/{id}',
  'GET /api/links',
  'POST /api/links',
  'DELETE /api/links/{id}',
  'PUT /api/links/{id}',
  'GET /api/links/{id}/metadata',
  'POST /api/links/{id}',
];

describe('the table of routes', () => {
  it('has every call of the specification', () => {
    const present = table.map(([, route]) => `${route.method} ${route.path}`);
    expect(present).toEqual(expect.arrayContaining(SPECIFIED));
  });

  it('names each call once', () => {
    const calls = table.map(([, route]) => `${route.method} ${route.path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(table)('%s has a schema field for each parameter of its path', (_, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const inSchema = route.params instanceof z.ZodMiniObject ? Object.keys(route.params.shape) : [];
    expect(inSchema).toEqual(inPath);
  });

  it('answers 204 exactly where there is no response body', () => {
    for (const [, route] of table) {
      const isEmpty = route.response === undefined && route.events === undefined;
      expect(successStatus(route) === 204).toBe(isEmpty);
    }
  });

  it('fills path parameters percent-encoded', () => {
    expect(fillPath('/api/links/{id}/metadata', { id: 'a/b' })).toBe('/api/links/a%2Fb/metadata');
  });

  it('gives an OpenAPI document with an operation for each route', () => {
    const document = openApiDocument(routes, '1.2.3');
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(document.info.version).toBe('1.2.3');
    expect(operations.length).toBe(table.length);
    expect(() => JSON.stringify(document)).not.toThrow();
  });

  it('fault H5: describes a stream of events as text, and one event by a schema with a name', () => {
    const { paths, components } = openApiDocument({ spaceEvents: routes.spaceEvents }, '1.2.3');
    const content = { 'text/event-stream': { schema: { type: 'string' } } };
    expect(paths[routes.spaceEvents.path]).toMatchObject({ get: { responses: { 200: { content } } } });
    expect(JSON.stringify(paths)).toContain('"$ref":"#/components/schemas/spaceEventsEvent"');
    const data = {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { type: 'object', required: ['spaces'] },
    };
    expect(components.schemas['spaceEventsEvent']).toMatchObject({ type: 'object', properties: { data } });
  });
});

describe('problems', () => {
  it('have a client or server error status and a title for people', () => {
    for (const { status, title } of Object.values(PROBLEMS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(title).toMatch(/^[A-Z]/);
    }
  });
});
