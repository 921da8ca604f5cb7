import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../db/embedded/postmaster.ts';
import { isOpen } from '../ports.ts';
import { settingsInManual } from './manual.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

/** OpenDKIM and OpenDMARC, which check senders for Postfix as the manual sets them up. */
export interface Milters {
  /** Lines of `main.cf`. */
  readonly main: string;
  readonly stop: () => Promise<void>;
}

const programs = ['/usr/sbin/opendkim', '/usr/sbin/opendmarc', '/usr/sbin/dnsmasq'] as const;

/** Starts them with a DNS that has these texts by name, which only root may do. */
export async function startMilters(records: Readonly<Record<string, string>>): Promise<Milters> {
  if (!programs.every((program) => existsSync(program))) {
    throw new Error('Install it with: apt-get install opendkim opendmarc dnsmasq-base');
  }
  // Its programs become another user, to whom the folder of a run is closed.
  const folder = mkdtempSync('/tmp/axp-milters-');
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'etc'));
  const { user } = unprivilegedUser();
  // Resolvers ask port 53, so that each run has an address of its own.
  const nameServer = `127.53.${randomInt(256)}.${randomInt(1, 255)}`;
  const manual = settingsInManual();
  const ports = { '8891': await freePort(), '8893': await freePort() };
  const withPorts = (lines: string) =>
    Object.entries(ports).reduce((all, [from, to]) => all.replace(from, `${to}`), lines);
  const files = {
    'dnsmasq.conf': `no-resolv
no-hosts
bind-interfaces
listen-address=${nameServer}
user=${user}
pid-file=
${Object.entries(records).map(textRecord).join('\n')}
`,
    'opendkim.conf': `${withPorts(manual.opendkim)}
Mode v
UserID ${user}
ResolverConfiguration ${folder}/unbound.conf
`,
    // By default Unbound asks no server about `test`, and none on this machine.
    'unbound.conf': `server:
  do-not-query-localhost: no
  local-zone: "test." nodefault
forward-zone:
  name: "."
  forward-addr: ${nameServer}
`,
    'opendmarc.conf': `${withPorts(manual.opendmarc)}
UserID ${user}
ChangeRootDirectory ${folder}
IgnoreHosts ${folder}/ignored
`,
    // By default OpenDMARC does not check mail from this machine.
    ignored: '192.0.2.1\n',
    'etc/resolv.conf': `nameserver ${nameServer}\n`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const [opendkim, opendmarc, dnsmasq] = programs;
  const servers = [
    spawn(dnsmasq, ['-k', '-C', join(folder, 'dnsmasq.conf')], { stdio: 'ignore' }),
    spawn(opendkim, ['-f', '-x', join(folder, 'opendkim.conf')], { stdio: 'ignore' }),
    spawn(opendmarc, ['-f', '-c', join(folder, 'opendmarc.conf')], { stdio: 'ignore' }),
  ];
  const ended = servers.map((server) => once(server, 'exit'));
  await Promise.all(Object.values(ports).map(isOpen));
  return {
    main: withPorts(manual.milters),
    stop: async () => {
      // They would look for a signal every five seconds.
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A line of dnsmasq; each string of a record has up to 255 bytes. */
function textRecord([name, text]: [string, string]): string {
  return `txt-record=${[name, ...(text.match(/.{1,255}/g) ?? [])].join(',')}`;
}
