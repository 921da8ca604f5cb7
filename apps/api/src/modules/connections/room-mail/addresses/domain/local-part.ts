import { isReservedLocalPart } from '@axp/contracts/vocabulary';

const longest = 64;

/**
 * The part of an address before the `@` that a name suggests; empty where it has no Latin letters
 * or digits.
 */
export function localPartOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longest - 4)
    .replace(/-$/, '');
}

/** The suggestion, or the first of `room-2`, `room-3` … that is free. */
export function freeLocalPart(suggested: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? suggested : `${suggested}-${number}`;
    if (!taken.has(candidate) && !isReservedLocalPart(candidate)) return candidate;
  }
}
