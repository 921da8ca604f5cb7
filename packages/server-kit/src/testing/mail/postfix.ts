import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { createTransport } from 'nodemailer';
import { freePort } from '../../db/embedded/postmaster.ts';
import { isOpen } from '../ports.ts';

/** A company's mail server, which passes mail on. */
export interface Postfix {
  /** Takes mail by SMTP. */
  readonly url: string;
  readonly send: (mail: SendMailOptions) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Lines of its configuration that say where mail goes. */
interface Routing {
  readonly main: string;
  /** Lines of `/etc/postfix/transport`. */
  readonly transport: string;
  /** Port on which it takes mail; default: a free one. */
  readonly port?: number | undefined;
}

const program = '/usr/sbin/postfix';

const settings = (folder: string, main: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.acme.test
mydestination =
alias_maps =
alias_database =
${main.replaceAll('/etc/postfix', folder)}
default_transport = discard
smtpd_relay_restrictions = permit_mynetworks, reject
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
`;

const services = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
lmtp unix - - n - - lmtp
smtp unix - - n - - smtp
discard unix - - n - - discard
error unix - - n - - error
retry unix - - n - - error
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
`;

/** Starts Postfix in a folder of its own, which only root may do; mail from it is discarded. */
export async function startPostfix({ main, transport, port: wanted }: Routing): Promise<Postfix> {
  if (!existsSync(program)) throw new Error('Install it with: apt-get install postfix');
  // Its programs are other users, to whom the folder of a run is closed.
  const folder = mkdtempSync('/tmp/axp-postfix-');
  chmodSync(folder, 0o755);
  const port = wanted ?? (await freePort());
  for (const name of ['queue', 'data']) mkdirSync(join(folder, name));
  chmodSync(join(folder, 'data'), 0o777);
  writeFileSync(join(folder, 'main.cf'), settings(folder, main));
  writeFileSync(join(folder, 'transport'), transport);
  writeFileSync(join(folder, 'master.cf'), services(port));
  const server = spawn(program, ['-c', folder, 'start-fg'], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  await isOpen(port);
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = createTransport(url);
  return {
    url,
    send: async (mail) => {
      await mailer.sendMail(mail);
    },
    stop: async () => {
      // Started by a script, which ends with its daemon but does not pass signals on.
      const daemon = readFileSync(join(folder, 'queue/pid/master.pid'), 'utf8');
      process.kill(Number(daemon), 'SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
