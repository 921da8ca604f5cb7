import { existsSync } from 'node:fs';
import type { Prerequisite } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { installDebianPackages } from './debian-packages.ts';

/**
 * The programs and their modules alone: the packages `apache2` and `lemonldap-ng` would start web
 * servers. The last three are what LemonLDAP::NG recommends for OpenID Connect.
 */
const packages = [
  'apache2-bin',
  'libapache2-mod-auth-openidc',
  'liblemonldap-ng-portal-perl',
  'libplack-perl',
  'libstring-random-perl',
  'libio-string-perl',
  'libcrypt-openssl-bignum-perl',
];
const files = [
  '/usr/sbin/apache2',
  '/usr/lib/apache2/modules/mod_auth_openidc.so',
  '/usr/share/perl5/Lemonldap/NG/Portal.pm',
  '/usr/bin/plackup',
  '/usr/share/perl5/String/Random.pm',
  '/usr/share/perl5/IO/String.pm',
];
const advice = `the tests of peers need Debian packages: apt-get install ${packages.join(' ')}`;

export const debianPeers: Prerequisite = {
  name: 'Apache with mod_auth_openidc, and LemonLDAP::NG',
  ensure: async (write) => {
    const isInstalled = () => files.every((file) => existsSync(file));
    if (isInstalled()) return;
    await installDebianPackages(packages, advice, write);
    if (!isInstalled()) throw new CannotRunError(advice);
  },
  install: { 'Debian, Ubuntu': `sudo apt-get install -y ${packages.join(' ')}` },
};
