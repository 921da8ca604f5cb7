import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCitusUrl } from '../config/environment.ts';
import type { Prerequisite } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { runCommand } from '../process/run-command.ts';
import type { Write } from './debian-packages.ts';
import { installDebianPackages } from './debian-packages.ts';

export const pooler = debianPrograms('PgBouncer', ['/usr/sbin/pgbouncer'], ['pgbouncer']);

export const clusterManager = debianPrograms(
  'Patroni with etcd and HAProxy',
  ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'],
  ['patroni', 'etcd-server', 'haproxy', 'postgresql-15'],
);

export const citus: Prerequisite = {
  name: 'a Citus cluster',
  ensure: async () => {
    if (readCitusUrl() === undefined) {
      throw new CannotRunError('set CITUS_DATABASE_URL to a database of a Citus coordinator');
    }
  },
  install: { 'any machine': 'docs/scaling.md says how to set up two nodes' },
};

/**
 * The programs and their modules alone: the packages `apache2` and `lemonldap-ng` would start web
 * servers. The last three are what LemonLDAP::NG recommends for OpenID Connect.
 */
export const debianPeers = debianPrograms(
  'Apache with mod_auth_openidc, and LemonLDAP::NG',
  [
    '/usr/sbin/apache2',
    '/usr/lib/apache2/modules/mod_auth_openidc.so',
    '/usr/share/perl5/Lemonldap/NG/Portal.pm',
    '/usr/bin/plackup',
    '/usr/share/perl5/String/Random.pm',
    '/usr/share/perl5/IO/String.pm',
  ],
  [
    'apache2-bin',
    'libapache2-mod-auth-openidc',
    'liblemonldap-ng-portal-perl',
    'libplack-perl',
    'libstring-random-perl',
    'libio-string-perl',
    'libcrypt-openssl-bignum-perl',
  ],
);

/** OpenLDAP, after Debian's package is kept from creating its own directory: the tests bring theirs. */
export const directoryServer = debianPrograms(
  'OpenLDAP (slapd) with openssl',
  ['/usr/sbin/slapd', '/usr/bin/openssl'],
  ['slapd', 'openssl'],
  answering('slapd slapd/no_configuration boolean true'),
);

/** The programs alone: the package `mariadb-server` would start one. */
export const otherDatabases = debianPrograms(
  'MariaDB',
  ['/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db', '/usr/bin/my_print_defaults'],
  ['mariadb-server-core', 'mariadb-client-core'],
);

/** Postfix starts nothing without a configuration, and the others have no mailboxes. */
export const mailServers = debianPrograms(
  'Dovecot, Cyrus, and Postfix with OpenDKIM and OpenDMARC',
  [
    '/usr/sbin/dovecot',
    '/usr/lib/dovecot/imap',
    '/usr/lib/cyrus/bin/httpd',
    '/usr/sbin/postfix',
    '/usr/sbin/opendkim',
    '/usr/sbin/opendmarc',
    '/usr/sbin/dnsmasq',
  ],
  [
    'dovecot-imapd',
    'cyrus-caldav',
    'postfix',
    'opendkim',
    'opendmarc',
    // Keeps OpenDMARC from installing MySQL.
    'dbconfig-no-thanks',
    'dnsmasq-base',
  ],
  answering('postfix postfix/main_mailer_type select No configuration'),
);

/** A full disk is a small file system in memory, which only root may mount. */
export const mountRights: Prerequisite = {
  name: 'the right to mount a file system',
  ensure: async (write) => {
    const { code } = await runCommand('unshare', ['--mount', 'true'], { onOutput: write });
    if (code !== 0) throw new CannotRunError('the test of a full disk runs as root on Linux');
  },
  install: { Linux: 'run the step as root, in a container with CAP_SYS_ADMIN' },
};

/** Programs from Debian that only steps on demand need. */
function debianPrograms(
  name: string,
  paths: readonly string[],
  packages: readonly string[],
  prepare?: (advice: string, write: Write) => Promise<void>,
): Prerequisite {
  const isInstalled = () => paths.every((path) => existsSync(path));
  const advice = `install ${name}: apt-get install ${packages.join(' ')}`;
  return {
    name,
    ensure: async (write) => {
      if (isInstalled()) return;
      await prepare?.(advice, write);
      await installDebianPackages(packages, advice, write);
      if (!isInstalled()) throw new CannotRunError(advice);
    },
    install: { 'Debian, Ubuntu': `sudo apt-get install -y ${packages.join(' ')}` },
  };
}

/** Answers a question of Debian's packages beforehand. */
function answering(answer: string): (advice: string, write: Write) => Promise<void> {
  return async (advice, write) => {
    await installDebianPackages(['debconf'], advice, write);
    const folder = mkdtempSync(join(tmpdir(), 'axp-debconf-'));
    const file = join(folder, 'answers');
    try {
      writeFileSync(file, `${answer}\n`);
      await runCommand('debconf-set-selections', [file], { onOutput: write });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}
