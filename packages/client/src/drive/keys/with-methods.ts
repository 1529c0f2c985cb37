/** Returns the same object, some of whose methods are others. */
export function withMethods<T extends object>(target: T, others: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const own: unknown = Reflect.get(others, name);
      if (own !== undefined) return own;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...args: unknown[]) => Reflect.apply(member, target, args)
        : member;
    },
  });
}
