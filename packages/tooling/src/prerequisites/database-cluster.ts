import { readCitusUrl } from '../config/environment.ts';
import type { Prerequisite } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { findProgram } from '../process/find-program.ts';
import { installDebianPackages } from './debian-packages.ts';

/** Programs from Debian that only steps on demand need. */
function debianPrograms(
  name: string,
  paths: readonly string[],
  packages: readonly string[],
): Prerequisite {
  const isInstalled = () => paths.every((path) => findProgram([path]) !== undefined);
  const advice = `install ${name}: apt-get install ${packages.join(' ')}`;
  return {
    name,
    ensure: async (write) => {
      if (!isInstalled()) await installDebianPackages(packages, advice, write);
      if (!isInstalled()) throw new CannotRunError(advice);
    },
    install: { 'Debian, Ubuntu': `sudo apt-get install -y ${packages.join(' ')}` },
  };
}

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
