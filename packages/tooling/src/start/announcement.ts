import { textTable } from '../shared/text-table.ts';

type Addresses = { webPort: number; ssoPort: number; isDemo: boolean };

const accounts = [
  ['admin', 'administrator'],
  ['approver', 'decides on bookings of rooms and cars'],
  ['staff', 'books'],
  ['noaccess', 'belongs to no business unit'],
  ['nodefault', 'has not chosen a default business unit'],
  ['newbie', 'has not accepted the terms'],
] as const;

/** Addresses and demo accounts, printed after the start (Z-111). */
export function announce({ webPort, ssoPort, isDemo }: Addresses): string {
  const addresses = textTable([
    ['Single sign-on', `http://sso.localhost:${ssoPort}`],
    ['Sign-on of a tenant', `http://acme.sso.localhost:${ssoPort}`],
    ...(isDemo ? [['Documentation of axp-kit', `http://docs.sso.localhost:${ssoPort}`]] : []),
  ]);
  if (!isDemo) return `\nBooking on port ${webPort}\n${addresses}\n`;
  const merchants = textTable([
    ['Acme', `http://acme.localhost:${webPort}`, 'English'],
    ['Siam', `http://siam.localhost:${webPort}`, 'Thai'],
  ]);
  const people = textTable([
    ['Account at Acme', 'Account at Siam', ''],
    ...accounts.map(([name, role]) => [`${name}@acme.test`, `${name}@siam.test`, role]),
  ]);
  return `\n${merchants}\n\n${addresses}\n\n${people}\n\nThe password is always demo-password-1\n\nThis is the demo: these accounts and their password are public.\n`;
}
