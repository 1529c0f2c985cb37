import type { Command } from 'commander';
import { EXIT } from '../exit-codes.ts';

/** What the exit codes mean, in the words of the manual. */
const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'Done.',
  partly:
    'Things of more than one of the kinds below failed, each said in a line of its own; all else is done.',
  usage: 'The command line was not understood.',
  notFound: 'What was named is not there.',
  conflict: 'Something is there already, and was not overwritten, or changed meanwhile.',
  signIn: 'Nobody is signed in, or password, code or key is wrong.',
  unreachable: 'The server does not answer, or not for now.',
  full: "The account's storage, the server's disk or this device is full.",
  untrusted: 'Something is not what its owner sealed or signed; nothing was done with it.',
  refused: 'The server refuses it.',
  local: 'A file or folder on this device cannot be read or written.',
  defect: 'A defect.',
  interrupted: 'Interrupted; the same command goes on where it stopped.',
};

const MEANING = new Map(Object.entries(MEANINGS));

/** The manual page, in the form of man(7), of the same text as `--help`. */
export function manualPage(program: Command, version: string): string {
  const lines = [
    `.TH COFFER 1 "" "Coffer ${escaped(version)}" "User Commands"`,
    '.SH NAME',
    `coffer \\- ${escaped(program.description().split('. ')[0] ?? '')}`,
    '.SH SYNOPSIS',
    '.B coffer',
    '[options] <command>',
    '.SH DESCRIPTION',
    escaped(program.description()),
    '.SH OPTIONS',
    ...optionsOf(program),
    '.SH COMMANDS',
    ...commandsOf(program, 'coffer'),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT).flatMap(([name, code]) => [
      '.TP',
      `.B ${code}`,
      escaped(MEANING.get(name) ?? name),
    ]),
    '.SH ENVIRONMENT',
    '.TP',
    '.B COFFER_PROFILE',
    'The profile that is used where \\-\\-profile does not name one.',
    '.TP',
    '.B XDG_STATE_HOME',
    'Where profiles lie, in the folder coffer.',
    '.TP',
    '.B NODE_EXTRA_CA_CERTS',
    'Further certificates that are trusted, such as that of a server which made its own.',
  ];
  return `${lines.join('\n')}\n`;
}

function commandsOf(parent: Command, above: string): string[] {
  const help = parent.createHelp();
  return help
    .visibleCommands(parent)
    .filter((command) => command.name() !== 'help')
    .flatMap((command) => {
      const name = `${above} ${command.name()}`;
      const usage = command.usage();
      return [
        `.SS ${escaped(`${name} ${usage}`)}`,
        escaped(command.description()),
        ...help
          .visibleArguments(command)
          .flatMap((argument) => [
            '.TP',
            `.I ${escaped(argument.name())}`,
            escaped(help.argumentDescription(argument)),
          ]),
        ...optionsOf(command),
        ...commandsOf(command, name),
      ];
    });
}

function optionsOf(command: Command): string[] {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .flatMap((option) => [
      '.TP',
      `.B ${escaped(help.optionTerm(option))}`,
      escaped(help.optionDescription(option)),
    ]);
}

/** A line that begins with a dot or an apostrophe would be a request. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}
