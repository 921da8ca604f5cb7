import type { NamedAddress } from '@axp/contracts';
import { readAddressList } from '@axp/contracts';

/** A person to invite, as typed. */
export interface InviteRow {
  readonly key: string;
  readonly email: string;
  readonly fullName: string;
}

/** More people than this come with a sheet. */
export const maxInviteRows = 50;

export function emptyRow(): InviteRow {
  return { key: crypto.randomUUID(), email: '', fullName: '' };
}

/**
 * Gives each person of a pasted list a row, as far as there is room; the rest of the text stays in
 * the row it was pasted into.
 */
export function spreadRows(rows: readonly InviteRow[]): InviteRow[] {
  const known = new Set(rows.map(({ email }) => email.trim().toLowerCase()));
  let room = maxInviteRows - rows.length + 1;
  return rows.flatMap((row) => {
    const { people, rest } = readAddressList(row.email);
    const [first] = people;
    const isPlain = people.length === 1 && rest.length === 0 && first?.name === '';
    if (people.length === 0 || isPlain) return row;
    const fresh = people.filter(({ email }) => !known.has(email));
    const fitting = fresh.slice(0, Math.max(room, 0));
    const left = [...rest, ...fresh.slice(fitting.length).map(textOf)];
    const added = fitting.map(({ name, email }, index) => ({
      // The row keeps the focus.
      key: index === 0 && left.length === 0 ? row.key : crypto.randomUUID(),
      email,
      fullName: name || (people.length === 1 && row.fullName) || nameOf(email),
    }));
    room -= added.length;
    for (const { email } of added) known.add(email);
    return left.length === 0 ? added : [...added, { ...row, email: left.join('; ') }];
  });
}

function textOf({ name, email }: NamedAddress): string {
  return name === '' ? email : `${name} <${email}>`;
}

/** A name to correct, `Chai Wong` of `chai.wong@partner.test`. */
function nameOf(email: string): string {
  const words = email
    .replace(/[+@].*$/, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
