import { textTable } from '../shared/text-table.ts';

type Addresses = { webPort: number; ssoPort: number; isDemo: boolean };

const accounts = [
  ['staff', 'staff', 'a booking to check in to, a request, an invitation'],
  ['approver', 'approver', 'requests to decide'],
  ['admin', 'admin', 'the administration: maintenance, rules, labels, audit'],
  ['marcus.hughes', 'boonlert.k', 'facility manager: one building'],
  ['aisha.rahman', 'prawit.s', 'help desk: bookings of all people'],
  ['fatima.alsayed', 'sunee.p', 'auditor: everything, without changing it'],
  ['noaccess', 'noaccess', 'no business unit: view only'],
  ['nodefault', 'nodefault', 'no default business unit'],
  ['newbie', 'newbie', 'terms not accepted yet'],
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
    ['Account at Acme', 'Account at Siam', 'What to see'],
    ...accounts.map(([acme, siam, sight]) => [`${acme}@acme.test`, `${siam}@siam.test`, sight]),
  ]);
  return `\n${merchants}\n\n${addresses}\n\n${people}\n\nThe password is always demo-password-1\n\nThis is the demo: these accounts and their password are public.\n`;
}
