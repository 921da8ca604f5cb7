import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpen } from '@axp/server-kit/testing';

/** Apache with Debian's OpenID client in front of `/page`, on one port for each client. */
export interface Apache {
  readonly stop: () => Promise<void>;
}

export interface ApacheClient {
  readonly port: number;
  readonly id: string;
  readonly secret: string;
  /** Further directives of mod_auth_openidc. */
  readonly directives: readonly string[];
}

interface Options {
  readonly issuer: string;
  readonly clients: readonly ApacheClient[];
}

const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'status', 'auth_openidc'];

export async function startApache({ issuer, clients }: Options): Promise<Apache> {
  const folder = mkdtempSync(join(tmpdir(), 'axp-apache-'));
  writeFileSync(
    join(folder, 'apache.conf'),
    `ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
ServerName localhost
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${clients.map((client) => siteOf(issuer, client)).join('\n')}
`,
  );
  const settings = ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'];
  const server = spawn('/usr/sbin/apache2', settings, { stdio: 'inherit' });
  const ended = once(server, 'exit');
  await Promise.all(clients.map(({ port }) => isOpen(port)));
  return {
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function siteOf(issuer: string, { port, id, secret, directives }: ApacheClient) {
  return `Listen 127.0.0.1:${port}
<VirtualHost 127.0.0.1:${port}>
  OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
  OIDCClientID ${id}
  OIDCClientSecret "${secret}"
  OIDCRedirectURI http://localhost:${port}/callback
  OIDCScope "openid profile email groups"
  OIDCCryptoPassphrase "of this run alone"
  OIDCInfoHook id_token userinfo
  ${directives.join('\n  ')}
  <Location />
    AuthType openid-connect
    Require valid-user
  </Location>
  # Its processes run as another user, so no file of ours is behind the sign-in.
  <Location /page>
    SetHandler server-status
  </Location>
</VirtualHost>`;
}
