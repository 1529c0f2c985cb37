/** A file that says how an image is built, as far as Coffer's uses the language. */

export type Instruction =
  | {
      readonly kind: 'copy';
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'other'; readonly name: string; readonly text: string };

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, in their order. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [word = '', ...rest] = line.split(/\s+/);
    if (word === 'FROM') stages.push({ image: rest[0] ?? '', name: rest[2] ?? 'last', instructions: [] });
    else stages.at(-1)?.instructions.push(parseInstruction(word, rest, line.slice(word.length).trim()));
  }
  return stages;
}

function parseInstruction(name: string, words: readonly string[], text: string): Instruction {
  if (name === 'RUN') return { kind: 'run', command: text };
  if (name === 'WORKDIR') return { kind: 'workdir', path: text };
  if (name === 'ENV') {
    return { kind: 'env', values: Object.fromEntries(words.map((word) => splitAt(word, '='))) };
  }
  if (name !== 'COPY') return { kind: 'other', name, text };
  const from = words[0]?.startsWith('--from=') ? words[0].slice('--from='.length) : null;
  const paths = from === null ? words : words.slice(1);
  return { kind: 'copy', from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

function splitAt(word: string, mark: string): [string, string] {
  const at = word.indexOf(mark);
  return [word.slice(0, at), word.slice(at + 1)];
}

/** Whether a `.dockerignore` keeps a path from the builder. The last rule that matches it, or what it lies in, decides. */
export function ignoredBy(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => {
    const last = rules.filter(({ pattern }) => pattern.test(path)).at(-1);
    return last !== undefined && !last.keeps;
  };
}

function patternOf(glob: string): RegExp {
  const source = glob
    .split('/')
    .map((part) =>
      part === '**' ? '(?:.*/)?' : `${part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`,
    )
    .join('')
    .replace(/\/$/, '');
  return new RegExp(`^${source}(?:/|$)`);
}
