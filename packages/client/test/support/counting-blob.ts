/** A file that counts the bytes that are read of it. */
export function countingBlob(blob: Blob): { readonly blob: Blob; bytes(): number } {
  let read = 0;
  const counting = (part: Blob): Blob =>
    new Proxy(part, {
      get(target, name) {
        if (name === 'slice') return (from?: number, to?: number) => counting(target.slice(from, to));
        if (name === 'arrayBuffer') {
          return () => {
            read += target.size;
            return target.arrayBuffer();
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { blob: counting(blob), bytes: () => read };
}
