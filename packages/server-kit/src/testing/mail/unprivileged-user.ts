import { execFileSync } from 'node:child_process';

/** User that runs a server under test: this one, or an unprivileged one in place of root. */
export function unprivilegedUser() {
  const named = process.getuid?.() === 0 ? ['nobody'] : [];
  const ask = (option: string) =>
    execFileSync('id', [option, ...named], { encoding: 'utf8' }).trim();
  return { uid: Number(ask('-u')), gid: Number(ask('-g')), user: ask('-un'), group: ask('-gn') };
}
