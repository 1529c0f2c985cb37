import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { languageOf, previewKind } from '../../preview-kinds/preview-kind.ts';

type Load = () => Promise<Extension>;

const ofMode = (load: () => Promise<StreamParser<unknown>>): Load => {
  return async () => new LanguageSupport(StreamLanguage.define(await load()));
};

/** Where the rules of a language come from, by its name in highlight.js; each is fetched with its first file. */
const LOADERS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['javascript', async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true })],
  [
    'typescript',
    async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true, jsx: true }),
  ],
  ['json', async () => (await import('@codemirror/lang-json')).json()],
  ['css', async () => (await import('@codemirror/lang-css')).css()],
  ['python', async () => (await import('@codemirror/lang-python')).python()],
  ['xml', async () => (await import('@codemirror/lang-html')).html()],
  ['bash', ofMode(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell)],
  ['c', ofMode(async () => (await import('@codemirror/legacy-modes/mode/clike')).c)],
  ['cpp', ofMode(async () => (await import('@codemirror/legacy-modes/mode/clike')).cpp)],
  ['csharp', ofMode(async () => (await import('@codemirror/legacy-modes/mode/clike')).csharp)],
  ['java', ofMode(async () => (await import('@codemirror/legacy-modes/mode/clike')).java)],
  ['kotlin', ofMode(async () => (await import('@codemirror/legacy-modes/mode/clike')).kotlin)],
  ['objectivec', ofMode(async () => (await import('@codemirror/legacy-modes/mode/clike')).objectiveC)],
  ['less', ofMode(async () => (await import('@codemirror/legacy-modes/mode/css')).less)],
  ['scss', ofMode(async () => (await import('@codemirror/legacy-modes/mode/css')).sCSS)],
  ['diff', ofMode(async () => (await import('@codemirror/legacy-modes/mode/diff')).diff)],
  ['go', ofMode(async () => (await import('@codemirror/legacy-modes/mode/go')).go)],
  ['ini', ofMode(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml)],
  ['lua', ofMode(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua)],
  ['perl', ofMode(async () => (await import('@codemirror/legacy-modes/mode/perl')).perl)],
  ['r', ofMode(async () => (await import('@codemirror/legacy-modes/mode/r')).r)],
  ['ruby', ofMode(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby)],
  ['rust', ofMode(async () => (await import('@codemirror/legacy-modes/mode/rust')).rust)],
  ['sql', ofMode(async () => (await import('@codemirror/legacy-modes/mode/sql')).standardSQL)],
  ['swift', ofMode(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift)],
  ['yaml', ofMode(async () => (await import('@codemirror/legacy-modes/mode/yaml')).yaml)],
]);

const markdown: Load = async () => {
  const { markdown, markdownLanguage } = await import('@codemirror/lang-markdown');
  return markdown({ base: markdownLanguage });
};

interface NamedFile {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly hasThumbnail: boolean;
}

/** Whether a file is source code, whose lines stay as long as they are. */
export function isCode(file: NamedFile): boolean {
  return previewKind({ ...file, size: Math.max(1, file.size) }) === 'code';
}

/** The rules by which a text's words are coloured and its lines indented; none for plain text. */
export async function languageRules(file: NamedFile): Promise<Extension> {
  const kind = previewKind({ ...file, size: Math.max(1, file.size) });
  if (kind === 'markdown') return markdown();
  const load = kind === 'code' ? LOADERS.get(languageOf(file) ?? '') : undefined;
  return load === undefined ? [] : load();
}
