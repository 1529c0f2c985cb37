/** A value of {@link plainYaml}. */
export type Plain = string | Plain[] | { [key: string]: Plain };

interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * Reads the part of YAML that workflows need: maps and lists by indents of two, lists of words in one line, and texts of one line. It refuses the
 * rest, so that whatever it reads means the same to every reader of YAML.
 *
 * @throws Error with the line that is something else
 */
export function plainYaml(text: string): Plain {
  const all = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const lines = all.map((line) => {
    const [, indent = '', rest = ''] = /^( *)(.*?)(?: #.*)?$/.exec(line) ?? [];
    if (indent.length % 2 > 0 || /\t/.test(line) || rest.endsWith(' ')) throw new Error(line);
    return { indent: indent.length, text: rest };
  });
  const value = block(lines, 0);
  if (lines.length > 0) throw new Error(lines[0]?.text);
  return value;
}

function block(lines: Line[], indent: number): Plain {
  const isHere = () => lines[0]?.indent === indent;
  if (lines[0]?.text.startsWith('- ')) {
    const list: Plain[] = [];
    while (isHere() && lines[0]?.text.startsWith('- ')) {
      // What follows a hyphen is a map that begins two columns further.
      lines[0] = { indent: indent + 2, text: lines[0].text.slice(2) };
      list.push(block(lines, indent + 2));
    }
    return list;
  }
  const map: { [key: string]: Plain } = {};
  while (isHere()) {
    const { text } = lines.shift() as Line;
    const [, key = '', value] = /^([\w-]+):(?: (.+))?$/.exec(text) ?? [];
    if (key === '' || key in map) throw new Error(text);
    const isDeeper = (lines[0]?.indent ?? 0) > indent;
    if (value !== undefined && isDeeper) throw new Error(lines[0]?.text);
    map[key] = value === undefined ? (isDeeper ? block(lines, indent + 2) : '') : scalar(value);
  }
  if ((lines[0]?.indent ?? 0) > indent || Object.keys(map).length === 0) throw new Error(lines[0]?.text);
  return map;
}

function scalar(value: string): Plain {
  const [, items] = /^\[(.+)\]$/.exec(value) ?? [];
  if (items !== undefined) return items.split(', ').map(word);
  return word(value);
}

function word(value: string): string {
  const [, quoted] = /^'([^']*)'$/.exec(value) ?? [];
  if (quoted === undefined && (/^[^\w.$/]/.test(value) || /: |:$/.test(value))) throw new Error(value);
  return quoted ?? value;
}
