import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { Context } from '../src/context.ts';
import { completionScript } from '../src/description/completion.ts';
import { manualPage } from '../src/description/manual.ts';
import { EXIT } from '../src/exit-codes.ts';
import { describe as describeProgram } from '../src/program.ts';
import { serviceUnit } from '../src/service/service-unit.ts';

const { stdin: input, stdout: output, stderr: errors } = process;
const context = new Context({ input, output, errors }, {}, new AbortController().signal, () => ({}));
const program = describeProgram(new Command(), context);
const names = program.commands.map((command) => command.name());

describe('What is made of the commands', () => {
  it('has all of them', () => {
    expect(names).toEqual(
      expect.arrayContaining(['login', 'ls', 'put', 'get', 'trash', 'export', 'service']),
    );
    const manual = manualPage(program, '1.2.3');
    for (const name of names) expect(manual).toContain(`\n.SS coffer ${name}`);
    for (const code of Object.values(EXIT)) expect(manual).toContain(`\n.B ${code}\n`);
    expect(manual).toContain('\n.SS coffer link create');
    // No line of text is taken for a request.
    for (const line of manual.split('\n'))
      if (line.startsWith('.')) expect(line).toMatch(/^\.(TH|SH|SS|TP|B|I)( |$)/);
  });

  it('completes in bash, as far as a command line has come', () => {
    const script = `${completionScript(program, 'bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _coffer; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const complete = (...words: string[]) =>
      execFileSync('bash', ['-c', script, 'bash', ...words], { cwd: '/', encoding: 'utf8' })
        .split('\n')
        .filter((line) => line !== '');
    expect(complete('coffer', 'log')).toEqual(['login', 'logout']);
    expect(complete('coffer', 'link', 'cr')).toEqual(['create']);
    expect(complete('coffer', '--profile', 'work', 'trash', 're')).toContain('restore');
    expect(complete('coffer', 'get', '--if-exists', 'ov')).toEqual(['overwrite']);
    expect(complete('coffer', 'get', '--if')).toEqual(['--if-exists']);
    for (const shell of ['zsh', 'fish'] as const) {
      for (const name of names) expect(completionScript(program, shell)).toContain(name);
    }
  });
});

describe('The unit of a service', () => {
  const service = {
    ...{ name: 'sync-photos', profile: 'work', stateHome: null },
    command: ['/usr/bin/node', '/opt/coffer/main.js', 'sync', '/home/a/My "Photos" 100%', '/Photos & $more'],
  };

  it('of systemd takes arguments as they are', () => {
    const unit = serviceUnit(service, 'linux', '/home/a', null);
    expect(unit?.path).toBe('/home/a/.config/systemd/user/coffer-sync-photos.service');
    expect(unit?.content).toContain(
      'ExecStart="/usr/bin/node" "/opt/coffer/main.js" "sync" "/home/a/My \\"Photos\\" 100%%" "/Photos & $$more"\n',
    );
    expect(unit?.content).toContain('Environment="COFFER_PROFILE=work"\n');
  });

  it('of launchd does, too', () => {
    const unit = serviceUnit(service, 'darwin', '/Users/a', null);
    expect(unit?.path).toBe('/Users/a/Library/LaunchAgents/coffer.sync-photos.plist');
    expect(unit?.content).toContain('<string>/Photos &amp; $more</string>');
    expect(serviceUnit(service, 'win32', '/', null)).toBeNull();
  });
});
