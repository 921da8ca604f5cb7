import { existsSync } from 'node:fs';
import type { Prerequisite } from '../pipeline/step.ts';
import { CannotRunError } from '../pipeline/step.ts';
import { installDebianPackages } from './debian-packages.ts';

/** The program and its module alone: the package `apache2` would start a server. */
const packages = ['apache2-bin', 'libapache2-mod-auth-openidc'];
const files = ['/usr/sbin/apache2', '/usr/lib/apache2/modules/mod_auth_openidc.so'];
const advice = `the tests of peers need Apache: install it with: apt-get install ${packages.join(' ')}`;

export const apache: Prerequisite = {
  name: 'Apache with mod_auth_openidc',
  ensure: async (write) => {
    const isInstalled = () => files.every((file) => existsSync(file));
    if (isInstalled()) return;
    await installDebianPackages(packages, advice, write);
    if (!isInstalled()) throw new CannotRunError(advice);
  },
  install: { 'Debian, Ubuntu': `sudo apt-get install -y ${packages.join(' ')}` },
};
