import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';

const PATTERNS = Object.entries<RouteDefinition>(routes).map(([name, route]) => {
  const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { name, method: route.method, pattern };
});

/** The route of a request, and what stands in its path. */
export function matchRoute(method: string, path: string): [RouteName, Record<string, string>] {
  for (const route of PATTERNS) {
    const groups = route.method === method ? route.pattern.exec(path) : null;
    if (groups !== null && isRouteName(route.name)) return [route.name, { ...groups.groups }];
  }
  throw new Error(`No route ${method} ${path}`);
}

function isRouteName(name: string): name is RouteName {
  return name in routes;
}
