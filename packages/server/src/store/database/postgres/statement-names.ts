/** As many statements have a name at most: each connection keeps what is prepared under one. */
const MOST = 512;

/** Those with more parameters hold lists of values, and there is one for every length. */
const ONE_PARAMETER_TOO_MANY = '$33';

const ON_ROWS = /^(?:select|insert|update|delete|with) /;

const names = new Map<string, string>();

/**
 * The name under which each connection prepares a statement, so that the server parses it once, and plans it a few times;
 * undefined where it is prepared each time.
 */
export function nameOfStatement(statement: string): string | undefined {
  const known = names.get(statement);
  if (known !== undefined || names.size === MOST) return known;
  if (!ON_ROWS.test(statement) || statement.includes(ONE_PARAMETER_TOO_MANY)) return undefined;
  const name = `coffer_${names.size}`;
  names.set(statement, name);
  return name;
}
