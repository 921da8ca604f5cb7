import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { namespaces } from './resources.ts';

const locales = join(__dirname, '../../../locales');
const contracts = dirname(require.resolve('@axp/contracts/locales/en/validation.json'));

interface TextFile {
  readonly name: string;
  readonly en: string;
  readonly th: string;
}

const files: readonly TextFile[] = [
  ...readdirSync(join(locales, 'en')).map((name) => ({
    name,
    en: join(locales, 'en', name),
    th: join(locales, 'th', name),
  })),
  ...['validation.json', 'kind.json', 'display.json'].map((name) => ({
    name,
    en: join(contracts, name),
    th: join(contracts, '../th', name),
  })),
];

/** Every text of a file by its dotted key. */
function textsOf(path: string): Map<string, string> {
  const walk = (value: unknown, key: string): [string, string][] => {
    if (typeof value === 'string') return [[key, value]];
    return Object.entries(value ?? {}).flatMap(([name, inner]) =>
      walk(inner, key === '' ? name : `${key}.${name}`),
    );
  };
  return new Map(walk(JSON.parse(readFileSync(path, 'utf8')), ''));
}

const pluralEnd = /_(zero|one|two|few|many|other)$/;

/** A key without its plural form; `too_many` is none, since there is no `too_other`. */
function baseOf(key: string, texts: Map<string, string>): string {
  const base = key.replace(pluralEnd, '');
  return texts.has(`${base}_other`) ? base : key;
}

function keysWithoutPlurals(texts: Map<string, string>): string[] {
  return [...new Set([...texts.keys()].map((key) => baseOf(key, texts)))].sort();
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();
}

describe.each(files)('the texts of $name', ({ en, th }) => {
  const english = textsOf(en);
  const thai = textsOf(th);

  it('keep the Thai repetition mark on the line of its word', () => {
    expect([...thai].filter(([, text]) => text.includes(' ๆ'))).toEqual([]);
  });

  it('[I-01] have the same keys in both languages', () => {
    expect(english.size).toBeGreaterThan(0);
    expect(keysWithoutPlurals(thai)).toEqual(keysWithoutPlurals(english));
  });

  it('[I-01] use the same placeholders', () => {
    for (const [key, text] of thai) {
      const twin = english.get(key) ?? english.get(`${baseOf(key, thai)}_other`) ?? '';
      expect({ key, values: placeholdersOf(text) }).toEqual({ key, values: placeholdersOf(twin) });
    }
  });

  it.each([
    ['en', english],
    ['th', thai],
  ] as const)('[I-01] have the plural forms of %s, and no others', (language, texts) => {
    const formsOf = (type: Intl.PluralRuleType) =>
      new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.toSorted();
    const plurals = [...texts.keys()].filter((key) => baseOf(key, texts) !== key);
    for (const base of new Set(plurals.map((key) => baseOf(key, texts)))) {
      const forms = plurals
        .filter((key) => baseOf(key, texts) === base)
        .map((key) => key.slice(base.length + 1))
        .filter((form) => form !== 'zero');
      const expected = formsOf(base.endsWith('_ordinal') ? 'ordinal' : 'cardinal');
      expect({ base, forms: forms.toSorted() }).toEqual({ base, forms: expected });
    }
  });

  it('[I-01] have no empty text', () => {
    const empty = [...english, ...thai].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });
});

describe('the namespaces', () => {
  it('[I-02] are those of the specification, each with its file', () => {
    const specified = [
      'common',
      'calendar',
      'login',
      'forgotPassword',
      'validation',
      'activateAccount',
      'booking',
      'profile',
      'myBooking',
      'notification',
      'main',
    ];
    // Not part of it: administration (D-01), reports by mail (D-06), displays (D-09), the calendar of a date field, F-01,
    // H-02, H-11, J-01, R-05.
    const known = [
      ...specified,
      'dateCalendar',
      'display',
      'kind',
      'licence',
      'linkCode',
      'secondFactor',
      'unsubscribe',
      'admin',
      'adminAnnouncements',
      'adminBranding',
      'adminDesk',
      'adminBills',
      'adminDisplays',
      'adminReports',
      'adminMail',
      'adminMoveIn',
      'adminOwnFields',
      'adminPeople',
      'adminPerson',
      'adminProvisioning',
      'adminResources',
      'adminRules',
      'adminSignIn',
      'adminTerms',
      'adminWebhooks',
      'announcement',
      'adminPlans',
      'plan',
      'apiKeys',
      'approvals',
    ];
    expect(known).toEqual(expect.arrayContaining([...namespaces]));
    expect(files.map(({ name }) => name.replace('.json', '')).sort()).toEqual(
      [...namespaces].sort(),
    );
  });
});
