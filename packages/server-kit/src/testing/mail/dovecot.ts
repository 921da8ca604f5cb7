import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ImapFlow } from 'imapflow';
import { freePort } from '../../db/embedded/postmaster.ts';
import { isOpen, listening } from '../ports.ts';
import { createCertificate } from './certificate.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

/** A real IMAP server. Every user has the password below, or a token. */
export interface Dovecot {
  /** STARTTLS, and TLS from the beginning. */
  readonly ports: { readonly plain: number; readonly tls: number };
  /** Certificate (PEM). */
  readonly ca: string;
  /** Access tokens that it accepts, by user. */
  readonly tokens: Map<string, string>;
  readonly stop: () => Promise<void>;
}

export const mailboxPassword = 'of-the-mailbox';

interface Options {
  /** Takes IDLE from the abilities that it names. */
  readonly hasIdle?: boolean;
  /** Quota of each mailbox. */
  readonly quota?: string;
}

const program = '/usr/sbin/dovecot';

interface Configuration {
  readonly folder: string;
  readonly user: string;
  readonly group: string;
  readonly ports: Dovecot['ports'];
  readonly hasIdle: boolean;
  readonly quota: string;
}

const withoutIdle = 'imap_capability = IMAP4rev1 LITERAL+ UIDPLUS MOVE QUOTA AUTH=PLAIN';

const configuration = ({ folder, user, group, ports, hasIdle, quota }: Configuration) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
mail_plugins = quota
auth_mechanisms = plain xoauth2
auth_failure_delay = 0
${hasIdle ? '' : withoutIdle}
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth2.conf
}
passdb {
  driver = static
  mechanisms = plain
  args = password=${mailboxPassword}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}/mail/%u
}
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = maildir:User
  quota_rule = *:storage=${quota}
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.plain}
  }
  inet_listener imaps {
    port = ${ports.tls}
    ssl = yes
  }
}
`;

/** Starts Dovecot in a folder of its own, as a user without rights. */
export async function startDovecot({
  hasIdle = true,
  quota = '64K',
}: Options = {}): Promise<Dovecot> {
  if (!existsSync(program)) throw new Error('Install it with: apt-get install dovecot-imapd');
  // The folder of a run is closed to other users.
  const folder = mkdtempSync('/tmp/axp-imap-');
  const { uid, gid, user, group } = unprivilegedUser();
  const ports = { plain: await freePort(), tls: await freePort() };
  const { key, certificate } = createCertificate();
  const tokens = new Map<string, string>();
  const judge = await startTokenJudge(tokens);
  const files = {
    'dovecot.conf': configuration({ folder, user, group, ports, hasIdle, quota }),
    'oauth2.conf': `introspection_mode = post
introspection_url = ${judge.url}
username_attribute = username
active_attribute = active
active_value = true
`,
    'key.pem': key,
    'certificate.pem': certificate,
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    chownSync(join(folder, name), uid, gid);
  }
  chownSync(folder, uid, gid);
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], {
    stdio: 'ignore',
    uid,
    gid,
  });
  const ended = once(server, 'exit');
  await Promise.all([isOpen(ports.plain), isOpen(ports.tls)]);
  return {
    ports,
    ca: certificate,
    tokens,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      await judge.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface OpenMailbox {
  /** For TLS from the beginning. */
  readonly port: number;
  readonly username: string;
}

/** Another program that uses a mailbox, as the mail server and people do. */
export async function withMailbox<T>(
  { port, username: user }: OpenMailbox,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const auth = { user, pass: mailboxPassword };
  const tls = { rejectUnauthorized: false };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: true, tls, auth, logger: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

/** Answers which tokens are valid (RFC 7662). */
async function startTokenJudge(tokens: ReadonlyMap<string, string>) {
  const server = createServer((request, response) => {
    const answer = async () => {
      const token = new URLSearchParams(await text(request)).get('token');
      const found = [...tokens].find(([, one]) => one === token);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ active: found !== undefined, username: found?.[0] }));
    };
    void answer();
  });
  const port = await listening(server.listen(0, '127.0.0.1'));
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
