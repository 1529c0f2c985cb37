import type { Drive } from './drive.ts';

/**
 * The methods that show what is in a space. What its owner may do whatever the lowest version is that may read it uses none of them: removing members,
 * deleting links, another key pair, the end of a fork, exporting, and lowering the versions.
 */
const SHOWING: ReadonlySet<PropertyKey> = new Set<keyof Drive>([
  ...(['list', 'listSigned', 'page', 'directories', 'stat', 'statNow', 'digests'] as const),
  ...(['read', 'stream', 'open', 'content', 'preview', 'archive'] as const),
  ...(['versions', 'versionsPage', 'listTrash', 'search'] as const),
]);

/** The same methods, of which those that show something check first whether this version of the format may read. */
export function gated<Methods extends Pick<Drive, 'walk'>>(
  methods: Methods,
  check: () => Promise<void>,
): Methods {
  async function* walk(...args: Parameters<Drive['walk']>) {
    await check();
    yield* methods.walk(...args);
  }
  return new Proxy(methods, {
    get(target, name) {
      if (name === 'walk') return walk;
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || !SHOWING.has(name)) return member;
      return async (...args: unknown[]) => {
        await check();
        return Reflect.apply(member, target, args);
      };
    },
  });
}
