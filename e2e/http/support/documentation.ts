/** A piece of shell on a page. */
export interface Block {
  readonly page: string;
  readonly line: number;
  readonly text: string;
  /** Whether it says of itself that it can be run as it stands: its fence is "sh run". */
  readonly runs: boolean;
}

/** A call of the server's command line on a page. */
export interface ServerCommand {
  readonly page: string;
  readonly line: number;
  readonly command: string;
  readonly options: readonly string[];
}

/** The pieces of shell on a page of Markdown. */
export function blocksOf(page: string, markdown: string): Block[] {
  return [...markdown.matchAll(/^```sh( run)?\n([\s\S]*?)^```/gm)].map(
    ({ index, 1: runs, 2: text = '' }) => ({
      page,
      line: markdown.slice(0, index).split('\n').length,
      text,
      runs: runs !== undefined,
    }),
  );
}

/** The calls of the server's command line in a piece of shell, by npm, by its file, or within a container. */
export function commandsIn({ page, line, text }: Block): ServerCommand[] {
  const joined = text.replaceAll(/\\\n\s*/g, ' ');
  const calls = joined.matchAll(/(?:coffer-server(?: --)?|dist\/main\.js) +([a-z][a-z-]+)([^\n|;&]*)/g);
  return [...calls].map(([, command = '', rest = '']) => ({
    page,
    line,
    command,
    options: rest.match(/--[a-z][a-z-]*/g) ?? [],
  }));
}
