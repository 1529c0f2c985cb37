import { type Plugin, parseSync, Visitor } from 'vite';

/** The tables of routes in `packages/contract`. */
const TABLES = /packages\/contract\/src\/[\w-]*routes\.ts$/;

/** Leaves the sentences of the API document out of the table of routes, which the page holds too. */
export function withoutSummaries(): Plugin {
  return {
    name: 'coffer-without-summaries',
    apply: 'build',
    transform: {
      filter: { id: TABLES },
      handler: (code, id) => ({ code: withoutSummariesOf(code, id), map: null }),
    },
  };
}

function withoutSummariesOf(code: string, id: string): string {
  let kept = '';
  let end = 0;
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'summary') return;
      kept += code.slice(end, value.start);
      kept += "''";
      end = value.end;
    },
  }).visit(parseSync(id, code).program);
  return kept + code.slice(end);
}
