import { join } from 'node:path';

/** What a service runs, and as which. */
export interface Service {
  /** By which it is told from others, such as `webdav` or `sync-photos`. */
  readonly name: string;
  /** Program and arguments, each as it is. */
  readonly command: readonly string[];
  readonly profile: string;
  /** Where profiles lie, if that was said otherwise than the system does. */
  readonly stateHome: string | null;
}

/** A file that the system reads to run a service, and what makes it do so. */
export interface ServiceUnit {
  readonly path: string;
  readonly content: string;
  /** Commands that start it now and with each login. */
  readonly enable: readonly (readonly string[])[];
  readonly disable: readonly (readonly string[])[];
}

/** The unit of a service for the system's own keeper of services: systemd of the user, or launchd. Null where there is neither. */
export function serviceUnit(
  service: Service,
  platform: NodeJS.Platform,
  home: string,
  configHome: string | null,
): ServiceUnit | null {
  if (platform === 'linux') return systemd(service, configHome ?? join(home, '.config'));
  return platform === 'darwin' ? launchd(service, home) : null;
}

function systemd({ name, command, profile, stateHome }: Service, config: string): ServiceUnit {
  const unit = `coffer-${name}.service`;
  const environment = [
    `COFFER_PROFILE=${profile}`,
    ...(stateHome === null ? [] : [`XDG_STATE_HOME=${stateHome}`]),
  ];
  return {
    path: join(config, 'systemd', 'user', unit),
    content: `[Unit]
Description=Coffer: ${name}
After=network-online.target

[Service]
${environment.map((value) => `Environment=${systemdQuoted(value)}`).join('\n')}
ExecStart=${command.map(systemdQuoted).join(' ')}
Restart=on-failure
RestartSec=10
NoNewPrivileges=yes
UMask=0077

[Install]
WantedBy=default.target
`,
    enable: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', unit],
    ],
    disable: [
      ['systemctl', '--user', 'disable', '--now', unit],
      ['systemctl', '--user', 'daemon-reload'],
    ],
  };
}

/** As systemd.syntax(7) says; a percent sign and a dollar would be replaced. */
function systemdQuoted(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$');
  return `"${escaped.replaceAll('\n', '\\n')}"`;
}

function launchd({ name, command, profile, stateHome }: Service, home: string): ServiceUnit {
  const label = `coffer.${name}`;
  const path = join(home, 'Library', 'LaunchAgents', `${label}.plist`);
  const variables = { COFFER_PROFILE: profile, ...(stateHome !== null && { XDG_STATE_HOME: stateHome }) };
  return {
    path,
    content: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${xml(label)}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((part) => `    <string>${xml(part)}</string>`).join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${Object.entries(variables)
  .map(([key, value]) => `    <key>${key}</key><string>${xml(value)}</string>`)
  .join('\n')}
  </dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>10</integer>
  <key>Umask</key><integer>63</integer>
</dict>
</plist>
`,
    enable: [['launchctl', 'load', '-w', path]],
    disable: [['launchctl', 'unload', '-w', path]],
  };
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
