import { Email } from '../schemas.ts';

export interface NamedAddress {
  /** Empty where the text has none. */
  readonly name: string;
  readonly email: string;
}

export interface AddressList {
  /** Each address once, in the order of the text. */
  readonly people: readonly NamedAddress[];
  /** Parts without an address, such as names; nothing of the text is lost. */
  readonly rest: readonly string[];
}

const longestPerson = 1000;
const invisible = /\p{Cf}/gu;
const space = /[^\S\t\r\n]+/g;

/**
 * Reads people as mail programs, spreadsheets and chats copy them: `Ann Lee <a@b.test>; c@d.test`,
 * `Lee, Ann <a@b.test>`, `mailto:a@b.test`, lines, and rows of cells.
 */
export function readAddressList(text: string): AddressList {
  const people = new Map<string, NamedAddress>();
  const rest: string[] = [];
  for (const line of text
    .replaceAll(invisible, '')
    .replaceAll(space, ' ')
    .split(/[\r\n]+/)) {
    for (const entry of entriesOf(line)) {
      const found = peopleIn(entry);
      if (found.length === 0) rest.push(unquoted(entry));
      for (const person of found) {
        const known = people.get(person.email);
        if (!known || known.name === '') people.set(person.email, person);
      }
    }
  }
  return { people: [...people.values()], rest: rest.filter((part) => part !== '') };
}

/** Returns the address that a text names, with or without a name; null for none or several. */
export function readAddress(text: string): NamedAddress | null {
  if (text.length > longestPerson) return null;
  const { people, rest } = readAddressList(text);
  const [person, ...others] = people;
  return person && others.length === 0 && rest.length === 0 ? person : null;
}

/** Separators count outside quotation marks and brackets. */
const part = /(?:"[^"]*"|<[^>]*>|\[[^\]]*\]|[^;；,，、\t])+|[;；,，、\t]/g;

/** The parts of a line that each name one person, as far as separators tell. */
function entriesOf(line: string): string[] {
  const parts: readonly string[] = line.match(part) ?? [];
  // Cells of a row describe one person, unless several of them have an address.
  if (parts.includes('\t')) {
    const cells = parts.filter((one) => one !== '\t' && one.trim() !== '');
    return cells.filter(hasAddress).length === 1 ? [personOfRow(cells)] : cells;
  }
  const entries: string[] = [];
  let isAfterComma = false;
  for (const one of parts) {
    const last = entries.at(-1);
    if (/^[;；,，、]$/.test(one)) {
      isAfterComma = one === ',';
    } else if (isAfterComma && last !== undefined && isLastFirst(last, one)) {
      entries.splice(-1, 1, `${last}, ${one.trim()}`);
      isAfterComma = false;
    } else if (one.trim() !== '') {
      entries.push(one.trim());
      isAfterComma = false;
    }
  }
  return entries;
}

const hasAddress = (entry: string) => peopleIn(entry).length > 0;

/** First and last name may have a column each; a name may also follow its address. */
function personOfRow(cells: readonly string[]): string {
  const at = cells.findIndex(hasAddress);
  const before = cells.slice(0, at).filter((cell) => /\p{L}/u.test(cell));
  const name = before.length > 0 ? before.join(' ') : (cells[at + 1] ?? '');
  return `${name} <${peopleIn(cells[at] ?? '')[0]?.email ?? ''}>`;
}

/** Whether a comma is part of `Last, First <mail>`; two full names are two people. */
function isLastFirst(last: string, next: string): boolean {
  const bracket = next.search(/[<[(]/);
  const first = bracket > 0 ? next.slice(0, bracket).trim() : '';
  if (first === '' || !hasAddress(next) || hasAddress(last)) return false;
  return !(last.includes(' ') && first.includes(' '));
}

/** Addresses of an entry, each with the words before it. */
function peopleIn(entry: string): NamedAddress[] {
  const people: NamedAddress[] = [];
  let words: string[] = [];
  for (const word of entry.replaceAll(/[<>[\]()]/g, ' ').split(' ')) {
    const email = addressOf(word);
    if (email === null) words.push(word);
    else {
      people.push({ name: nameOf(words.join(' '), email), email });
      words = [];
    }
  }
  const [only] = people;
  const after = words.join(' ').trim();
  // Words that follow several addresses belong to none of them.
  if (!only || after === '') return people;
  return people.length === 1 && only.name === ''
    ? [{ ...only, name: nameOf(after, only.email) }]
    : people;
}

function addressOf(word: string): string | null {
  const bare = word.replace(/^["']*(?:mailto:)?/i, '').replace(/(?:\?.*)?["'.:]*$/, '');
  if (!bare.includes('@')) return null;
  const parsed = Email.safeParse(bare);
  return parsed.success ? parsed.data : null;
}

/** `Lee, Ann` is Ann Lee; mail programs repeat an address as its name. */
function nameOf(text: string, email: string): string {
  const name = unquoted(text);
  if (name.toLowerCase() === email || addressOf(name) !== null) return '';
  const [last = '', first, ...more] = name.split(',').map((one) => one.trim());
  return first !== undefined && more.length === 0 ? `${first} ${last}`.trim() : name;
}

function unquoted(text: string): string {
  return text
    .replaceAll('"', '')
    .replaceAll(/^[\s']+|[\s']+$/g, '')
    .replaceAll(/\s+/g, ' ');
}
