/** Languages that are highlighted, by the ends of names. The values are those of highlight.js. */
const LANGUAGE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'bash sh zsh bashrc zshrc profile dockerfile',
    c: 'c h',
    cpp: 'cpp cc cxx hpp hh hxx',
    csharp: 'cs',
    css: 'css',
    diff: 'diff patch',
    go: 'go mod',
    graphql: 'graphql gql',
    ini: 'ini toml cfg conf properties env editorconfig gitconfig',
    java: 'java',
    javascript: 'js mjs cjs jsx',
    json: 'json jsonc geojson ipynb webmanifest map',
    kotlin: 'kt kts',
    less: 'less',
    lua: 'lua',
    makefile: 'makefile mk',
    objectivec: 'm mm',
    perl: 'pl pm',
    php: 'php',
    python: 'py pyw pyi',
    r: 'r',
    ruby: 'rb gemfile rakefile',
    rust: 'rs',
    scss: 'scss',
    sql: 'sql',
    swift: 'swift',
    typescript: 'ts mts cts tsx',
    vbnet: 'vb',
    xml: 'xml html htm xhtml xsl xslt plist rss atom vue svelte gpx kml',
    yaml: 'yaml yml',
  }).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language] as const)),
);

const LANGUAGE_OF_MIME: readonly (readonly [RegExp, string])[] = [
  [/json/, 'json'],
  [/javascript|ecmascript/, 'javascript'],
  [/typescript/, 'typescript'],
  [/xml|html/, 'xml'],
  [/yaml/, 'yaml'],
  [/python/, 'python'],
  [/x-sh|shellscript/, 'bash'],
  [/^text\/css$/, 'css'],
  [/sql/, 'sql'],
  [/toml/, 'ini'],
];

/** The language of a file by the end of its name; null if that is none. */
export function languageOfEnding(ending: string): string | null {
  return LANGUAGE_OF.get(ending) ?? null;
}

/** The language of a file by its type; null if that is none. */
export function languageOfMime(mime: string): string | null {
  return LANGUAGE_OF_MIME.find(([pattern]) => pattern.test(mime))?.[1] ?? null;
}

/** The text after the last dot of a name, in lower case; a name without one, such as `Makefile`, is taken whole. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
