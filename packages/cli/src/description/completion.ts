import type { Command, Option } from 'commander';

/** The shells for which there is completion. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/** A command as it is completed. */
interface Completed {
  /** Its names from the program down, such as `link create`; empty of the program. */
  readonly path: string;
  readonly description: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly {
    readonly long: string;
    readonly description: string;
    readonly choices: readonly string[];
  }[];
}

/** A script that completes commands and options of the program in a shell; files of this device complete as ever. */
export function completionScript(program: Command, shell: Shell): string {
  const all = completed(program);
  switch (shell) {
    case 'bash':
      return bash(all);
    case 'zsh':
      return `#compdef coffer\nautoload -U +X bashcompinit && bashcompinit\n${bash(all)}`;
    case 'fish':
      return fish(all);
  }
}

function completed(program: Command): Completed[] {
  const visit = (command: Command, path: readonly string[], inherited: readonly Option[]): Completed[] => {
    const options = [...command.createHelp().visibleOptions(command), ...inherited];
    const commands = command.createHelp().visibleCommands(command);
    const own: Completed = {
      path: path.join(' '),
      description: command.description(),
      commands: commands.flatMap((child) =>
        [child.name(), ...child.aliases()].map((name) => ({ name, description: child.description() })),
      ),
      options: options.flatMap(({ long, description, argChoices = [] }) =>
        long == null ? [] : [{ long, description, choices: argChoices }],
      ),
    };
    const below = commands.filter((child) => child.name() !== 'help');
    return [own, ...below.flatMap((child) => visit(child, [...path, child.name()], program.options))];
  };
  return visit(program, [], []);
}

function bash(all: readonly Completed[]): string {
  const cases = all.map(({ path, commands, options }) => {
    const words = [...commands.map(({ name }) => name), ...options.map(({ long }) => long)].join(' ');
    return `    '${path}') words='${words}' ;;`;
  });
  const choices = all.flatMap(({ options }) => options).filter((option) => option.choices.length > 0);
  const byOption = new Map<string, Set<string>>();
  for (const { long, choices: some } of choices) {
    byOption.set(long, new Set([...(byOption.get(long) ?? []), ...some]));
  }
  const values = Array.from(
    byOption,
    ([long, some]) => `    ${long}) COMPREPLY=($(compgen -W '${[...some].join(' ')}' -- "$word")); return ;;`,
  );
  const names = all.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `_coffer() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path='' next words='' index
  case "$before" in
${values.join('\n')}
  esac
  for ((index = 1; index < COMP_CWORD; index++)); do
    next="\${path:+$path }\${COMP_WORDS[index]}"
    case "$next" in
      ${names.join('|')}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ -n $path && $word != -* ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _coffer coffer
`;
}

function fish(all: readonly Completed[]): string {
  const lines = all.flatMap(({ path, commands, options }) => {
    const parts = path.split(' ').filter((part) => part !== '');
    const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
    const none =
      commands.length > 0
        ? `not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(' ')}`
        : '';
    const conditionOf = (...conditions: string[]) => {
      const given = conditions.filter((condition) => condition !== '');
      return given.length === 0 ? '' : ` -n '${given.join('; and ')}'`;
    };
    return [
      ...commands.map(
        ({ name, description }) =>
          `complete -c coffer${conditionOf(seen, none)} -f -a ${name} -d '${quoted(description)}'`,
      ),
      ...options.map(({ long, description, choices }) => {
        const values = choices.length === 0 ? '' : ` -x -a '${choices.join(' ')}'`;
        return `complete -c coffer${conditionOf(seen)} -l ${long.slice(2)}${values} -d '${quoted(description)}'`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
