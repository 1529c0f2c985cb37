import { transferHandlers } from 'comlink';

/** What may be posted between threads of an error's own fields. */
function plainFields(error: Error): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );
}

/**
 * Lets errors leave a worker with their fields: Comlink alone posts name, message and stack, and the reader
 * of the message would not know which chunk or which field it is about. To be called in every worker.
 */
export function keepFieldsOfThrown(): void {
  const standard = transferHandlers.get('throw');
  if (standard === undefined) return;
  transferHandlers.set('throw', {
    ...standard,
    serialize: (thrown: { readonly value: unknown }) => {
      if (!(thrown.value instanceof Error)) return standard.serialize(thrown);
      const { name, message, stack } = thrown.value;
      const errors = 'errors' in thrown.value ? { errors: thrown.value.errors } : {};
      return [
        { isError: true, value: { ...plainFields(thrown.value), ...errors, name, message, stack } },
        [],
      ];
    },
  });
}
