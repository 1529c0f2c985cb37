import { IS_SERVED } from './api-edits.ts';
import type { Edit } from './edits.ts';

/** How the ids of spaces end whose own rows have the field of mark 1, and of those that have both. */
export const ROOT_IDS = '1111';
export const KEPT_ROOT_IDS = '2222';

/** The role that only the next version has, and its number in rows. */
export const LATER_ROLE = 'keeper';
export const LATER_ROLE_NUMBER = 2;

/** Nonces of the next version begin so: by this a key that it has sealed is known, where no id of its own tells it. */
const MARKED_NONCE = 'next';

/**
 * In which rows of the owner the next version differs: fields in links, memberships, past keys and spaces themselves, and a role.
 *
 * @param fields the bytes of later fields, base64url: of both marks, and of the first alone
 */
export function ownerEdits(fields: { readonly later: string; readonly kept: string }): readonly Edit[] {
  const bytes = (text: string) => `Uint8Array.from(Buffer.from('${text}', 'base64url'))`;
  return [
    {
      file: 'packages/crypto/src/aes-gcm.ts',
      from: 'const nonce = randomBytes(NONCE_LENGTH);',
      to: `const nonce = randomBytes(NONCE_LENGTH);\n  nonce.set(Buffer.from('${MARKED_NONCE}'));`,
    },
    {
      file: 'packages/crypto/src/rows/epoch.ts',
      from: 'return endWith(row.later);',
      to: `const isMarked = ${IS_SERVED} && Buffer.from(row.sealedKey, 'base64url').subarray(0, 8).includes('${MARKED_NONCE}');
  return endWith(row.later ?? (isMarked ? ${bytes(fields.later)} : undefined));`,
    },
    {
      file: 'packages/crypto/src/rows/root.ts',
      from: 'return endWith(row.later);',
      to: `const ofIds = { '${ROOT_IDS}': '${fields.later}', '${KEPT_ROOT_IDS}': '${fields.kept}' };
  const added = ofIds[row.id.slice(-4)];
  return endWith(row.later ?? (added && Uint8Array.from(Buffer.from(added, 'base64url'))));`,
    },
    {
      file: 'packages/crypto/src/rows/member.ts',
      from: "['viewer', 'editor'] as const",
      to: `['viewer', 'editor', '${LATER_ROLE}'] as const`,
    },
    {
      file: 'packages/contract/src/members.ts',
      from: "z.enum(['viewer', 'editor'])",
      to: `z.enum(['viewer', 'editor', '${LATER_ROLE}'])`,
    },
    {
      file: 'packages/server/src/store/database/migrations/0001-first/spaces.ts',
      from: "check(sql`role in ('viewer', 'editor')`)",
      to: `check(sql\`role in ('viewer', 'editor', '${LATER_ROLE}')\`)`,
    },
  ];
}
