import { describe, expectTypeOf, it } from 'vitest';
import type { SealsNames } from '../../../src/drive/keys/seals-names.ts';
import type { KeyringPort } from '../../../src/drive/ports.ts';

type Plain = string | number | boolean | bigint | symbol | null | undefined;

/** Whether tokens of a name are anywhere in a value. */
type HasTokens<Value> = Value extends Plain | ((...given: never[]) => unknown)
  ? false
  : Value extends { readonly search_tokens_hashed: unknown }
    ? true
    : { [Key in keyof Value]: HasTokens<Value[Key]> }[keyof Value];

/** The methods that give such tokens, by what they say that they give. */
type GivesTokens = {
  [Method in keyof KeyringPort]: KeyringPort[Method] extends (...given: never[]) => infer Given
    ? true extends HasTokens<Awaited<Given>>
      ? Method
      : never
    : never;
}[keyof KeyringPort];

describe('A keyring that asks about the index', () => {
  it('fault S19: knows all methods that seal a name, and does not compile where one is forgotten', () => {
    expectTypeOf<SealsNames>().toEqualTypeOf<GivesTokens>();
    expectTypeOf<'sealRename'>().toExtend<GivesTokens>();
    expectTypeOf<'openItem'>().not.toExtend<GivesTokens>();
  });
});
