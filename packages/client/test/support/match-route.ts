import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';

/** The route of a request, and what stands in its path. */
export function matchRoute(method: string, path: string): [RouteName, Record<string, string>] {
  for (const [name, route] of Object.entries<RouteDefinition>(routes)) {
    const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const groups = route.method === method ? pattern.exec(path) : null;
    if (groups !== null && isRouteName(name)) return [name, { ...groups.groups }];
  }
  throw new Error(`No route ${method} ${path}`);
}

function isRouteName(name: string): name is RouteName {
  return name in routes;
}
