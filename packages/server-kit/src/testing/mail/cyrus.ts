import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { freePort } from '../../db/embedded/postmaster.ts';
import { isOpen } from '../ports.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

/** A calendar server (CalDAV), which invites by mail and reads the answers (RFC 6047, 6638). */
export interface Cyrus {
  /** Takes mail by LMTP, and sends to a mail server that others start. */
  readonly ports: { readonly lmtp: number; readonly smtp: number };
  readonly addUser: (address: string) => Promise<void>;
  /** Sends a request about a file in a user's calendar. */
  readonly request: (user: string, file: string, init?: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

interface Configuration {
  readonly folder: string;
  readonly user: string;
  readonly domain: string;
  readonly ports: Cyrus['ports'];
}

const programs = '/usr/lib/cyrus/bin';

/** Any password is right. Events in the past invite, too. */
const settings = ({ folder, user, domain, ports }: Configuration) => `
configdirectory: ${folder}/state
partition-default: ${folder}/mail
sievedir: ${folder}/sieve
cyrus_user: ${user}
servername: calendar.${domain}
virtdomains: userid
defaultdomain: ${domain}
calendar_user_address_set: ${domain}
httpmodules: caldav
sasl_pwcheck_method: alwaystrue
allowplaintext: yes
autocreate_quota: 0
autocreate_post: yes
autocreate_sieve_script: ${folder}/answers.sieve
caldav_historical_age: -1
smtp_backend: host
smtp_host: 127.0.0.1:${ports.smtp}
`;

const services = (
  file: string,
  { lmtp, http }: { readonly lmtp: number; readonly http: number },
) => `
SERVICES {
  http cmd="httpd -C ${file}" listen="127.0.0.1:${http}"
  lmtp cmd="lmtpd -a -C ${file}" listen="127.0.0.1:${lmtp}"
}
`;

/** Starts Cyrus IMAP for the users of a domain in a folder of its own, as a user without rights. */
export async function startCyrus(domain: string): Promise<Cyrus> {
  if (!existsSync(join(programs, 'httpd'))) {
    throw new Error('Install it with: apt-get install cyrus-caldav');
  }
  // The folder of a run is closed to other users.
  const folder = mkdtempSync('/tmp/axp-cyrus-');
  const { uid, gid, user } = unprivilegedUser();
  chownSync(folder, uid, gid);
  const ports = { lmtp: await freePort(), smtp: await freePort() };
  const http = await freePort();
  const [main, master] = [join(folder, 'imapd.conf'), join(folder, 'cyrus.conf')];
  writeFileSync(main, settings({ folder, user, domain, ports }));
  writeFileSync(master, services(main, { ...ports, http }));
  writeFileSync(join(folder, 'answers.sieve'), 'require ["vnd.cyrus.imip"]; processimip;');
  const files = ['-C', main, '-M', master, '-p', join(folder, 'master.pid')];
  // In a process group of its own: when it ends, it sends SIGTERM to its whole group.
  const options = { stdio: 'ignore', uid, gid, detached: true } as const;
  const server = spawn(join(programs, 'master'), files, options);
  const ended = once(server, 'exit');
  await Promise.all([isOpen(http), isOpen(ports.lmtp)]);
  const request: Cyrus['request'] = (name, file, init) => {
    const authorization = `Basic ${Buffer.from(`${name}:any`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'text/calendar', depth: '1' };
    const address = `http://127.0.0.1:${http}/dav/calendars/user/${name}/Default/${file}`;
    return fetch(address, { ...init, headers });
  };
  return {
    ports,
    addUser: async (address) => {
      // The first mail to an address makes its mailbox, and the first request its calendar.
      const mailer = createTransport({ lmtp: true, host: '127.0.0.1', port: ports.lmtp });
      await mailer.sendMail({ from: address, to: address, subject: 'Welcome' });
      await request(address, '', { method: 'PROPFIND' });
    },
    request,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
