import { type RouteDefinition, routes } from '@coffer/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

/** Fields that open something by themselves, or sign somebody in. */
const SECRETS =
  /device_id|token|secret|ticket|recovery|encrypted_private_key|challenge|link_key(?<!encrypted_link_key)/;

it('audit 29: no answer that is compressed holds a secret', () => {
  const compressed = Object.entries<RouteDefinition>(routes).filter(([, route]) => route.compressed === true);
  expect(compressed.length).toBeGreaterThan(5);
  for (const [name, { response }] of compressed) {
    if (response === undefined || response === 'binary') throw new Error(`${name} has no JSON to compress`);
    const fields =
      JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).match(/"[a-z_]+":\{/g) ?? [];
    expect(
      fields.filter((field) => SECRETS.test(field)),
      name,
    ).toEqual([]);
  }
});
