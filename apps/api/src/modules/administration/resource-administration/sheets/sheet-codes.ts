import { perLanguage } from '@axp/contracts/vocabulary';
import { NamedValues } from '../../../../platform/sheets/cell-values.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import type { Known } from './sheet-plan.ts';

/** Spreadsheets drop leading zeros, and people write codes in either case. */
export function codeKey(code: string): string {
  return code.toLowerCase().replace(/^0+(?=\d+$)/, '');
}

/** Finds what has a code: exactly that one, else one that differs in case or leading zeros alone. */
export function findByCode<T>(all: readonly T[], codeOf: (one: T) => string) {
  const exact = new Map(all.map((one) => [codeOf(one), one]));
  const alike = Map.groupBy(all, (one) => codeKey(codeOf(one)));
  return (code: string): T | undefined => {
    const [first, ...others] = alike.get(codeKey(code)) ?? [];
    return exact.get(code) ?? (others.length === 0 ? first : undefined);
  };
}

interface Coded {
  readonly id: string;
  readonly code: string;
}

export const noCodes = new NamedValues<string>([]);

/** Resources by their codes, as a list in a cell names them. */
export function namedByCode(resources: readonly Coded[]): NamedValues<string> {
  const coded = resources.filter(({ code }) => code !== '');
  const codes = coded.map(({ code }) => code);
  return new NamedValues(
    [
      ...coded.map(({ code, id }) => [codeKey(code), id] as const),
      ...coded.map(({ code, id }) => [code, id] as const),
    ],
    perLanguage(() => codes),
  );
}

/** Finds the resource that a code means; no code means none. */
export function resourcesByCode({ resources }: Pick<Known, 'resources'>) {
  const find = findByCode(resources, ({ code }) => code);
  return (code: string): StoredResource | null => (code === '' ? null : (find(code) ?? null));
}
