/**
 * Calls an effect some time after it was asked for; what is asked for meanwhile is done with it. For what many
 * small events ask for.
 *
 * @param milliseconds between the first request and the call
 */
export function onceInAWhile(effect: () => void, milliseconds: number): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    setTimeout(() => {
      asked = false;
      effect();
    }, milliseconds);
  };
}
