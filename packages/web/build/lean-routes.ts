import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The tables of routes and of problems in `packages/contract`. */
const TABLES = /packages\/contract\/src\/(?:[\w-]*routes|problem)\.ts$/;

/** What the page needs nothing of: what a request must be is the server's to check. */
const UNUSED = ['summary', 'params', 'query', 'limits', 'compressed', 'form', 'ranges', 'unconfirmed'];

/**
 * Leaves out of the tables of routes, which the page holds too, the sentences of the API document and the schemas of
 * requests. Of a body only stays whether there is one, and whether it is binary. Of problems stay the codes: status and
 * title come with each answer.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'coffer-lean-routes',
    apply: 'build',
    transform: {
      filter: { id: TABLES },
      handler: (code, id) => ({ code: leanRoutesOf(code, id), map: null }),
    },
  };
}

/** The table of operations in `packages/contract`. */
const OPERATIONS = /packages\/contract\/src\/operations\/[\w-]+\.ts$/;

/** What only the server asks of an operation. */
const ASKED_BY_SERVER: ReadonlySet<string> = new Set(['by', 'ofUndo', 'ofOneFile', 'addsRows', 'names']);

/** Leaves out of the table of operations what only the server asks of them. */
export function leanOperations(): Plugin {
  return {
    name: 'coffer-lean-operations',
    apply: 'build',
    transform: {
      filter: { id: OPERATIONS },
      handler: (code, id) => ({ code: leanOperationsOf(code, id), map: null }),
    },
  };
}

function leanOperationsOf(code: string, id: string): string {
  let kept = '';
  let end = 0;
  new Visitor({
    Property({ key, start, end: after }) {
      if (key.type !== 'Identifier' || !ASKED_BY_SERVER.has(key.name)) return;
      kept += code.slice(end, start);
      end = after + (code[after] === ',' ? 1 : 0);
    },
  }).visit(parseSync(id, code).program);
  return kept + code.slice(end);
}

/** What of a schema may be said of a text that does not fit. */
const CHECKS: ReadonlySet<string> = new Set(['regex', 'refine']);

/** The schemas of `packages/contract`. */
const SCHEMAS = /packages\/contract\/src\/[\w-]+\.ts$/;

/** Leaves out what a schema says of a text that does not fit: the server says that to people, and the page has words of its own. */
export function leanMessages(): Plugin {
  return {
    name: 'coffer-lean-messages',
    apply: 'build',
    transform: {
      filter: { id: SCHEMAS },
      handler: (code, id) => ({ code: leanMessagesOf(code, id), map: null }),
    },
  };
}

function leanMessagesOf(code: string, id: string): string {
  let kept = '';
  let end = 0;
  new Visitor({
    CallExpression({ callee, arguments: [rule, message] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!CHECKS.has(callee.property.name) || rule === undefined || message === undefined) return;
      kept += code.slice(end, rule.end);
      end = message.end;
    },
  }).visit(parseSync(id, code).program);
  return kept + code.slice(end);
}

function leanRoutesOf(code: string, id: string): string {
  let kept = '';
  let end = 0;
  new Visitor({
    Property({ key, value, start, end: after }) {
      if (key.type !== 'Identifier' || start < end) return;
      // What is not public needs a session, whoever may call it.
      const isUsual = key.name === 'access' && value.type === 'Literal' && value.value !== 'public';
      // A problem may have the name of such a field.
      if (!isProblem(value) && (isUsual || UNUSED.includes(key.name))) {
        kept += code.slice(end, start);
        end = after + (code[after] === ',' ? 1 : 0);
        return;
      }
      const isSchema = key.name === 'body' && value.type !== 'Literal';
      if (!isSchema && !isProblem(value)) return;
      kept += code.slice(end, value.start);
      kept += isSchema ? '{}' : 'undefined';
      end = value.end;
    },
  }).visit(parseSync(id, code).program);
  return kept + code.slice(end);
}

/** Whether it is what the table says of a problem: its title is a text, and no schema. */
function isProblem(value: ESTree.Node): boolean {
  return (
    value.type === 'ObjectExpression' &&
    value.properties.some(
      (entry) =>
        entry.type === 'Property' &&
        entry.key.type === 'Identifier' &&
        entry.key.name === 'title' &&
        entry.value.type === 'Literal',
    )
  );
}
