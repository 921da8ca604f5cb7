import { describe, expect, it } from '@jest/globals';
import enTitles from '../locales/en/titles.json' with { type: 'json' };
import en from '../locales/en/validation.json' with { type: 'json' };
import thTitles from '../locales/th/titles.json' with { type: 'json' };
import th from '../locales/th/validation.json' with { type: 'json' };
import { issueCodes } from './field-issues.ts';
import { limitKinds } from './vocabulary/limits.ts';
import { problemStatus } from './vocabulary/problems.ts';

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    texts(child, path ? `${path}.${key}` : key),
  );
}

const english = new Map(texts(en));
const thai = new Map(texts(th));
const placeholders = (text = '') => [...text.matchAll(/{{\w+}}/g)].map(([name]) => name).sort();

describe('the texts of refusals', () => {
  it('[Z-24] exist for every problem and every rule of a field, and for nothing else', () => {
    const wanted = [
      ...Object.keys(problemStatus).map((code) => `problem.${code}`),
      ...['limit.reached', 'limit.merchant_reached'].flatMap((code) =>
        limitKinds.map((kind) => `problem.${code}_${kind}`),
      ),
      ...issueCodes.map((code) => `issue.${code}`),
    ];
    expect([...english.keys()].sort()).toEqual(wanted.sort());
  });

  it('[I-01] are the same in both languages: keys and placeholders', () => {
    expect([...thai.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect([key, placeholders(thai.get(key))]).toEqual([key, placeholders(text)]);
    }
  });

  it('are written in Thai where the language is Thai', () => {
    const untranslated = [...thai].filter(([, text]) => !/[\u0E00-\u0E7F]/.test(text));
    expect(untranslated).toEqual([]);
  });

  it.each([enTitles, thTitles])('have their own title exactly if a text has values', (own) => {
    const titles = new Map(texts(own));
    const withValues = Object.keys(problemStatus).filter(
      (code) => placeholders(english.get(`problem.${code}`)).length > 0,
    );
    expect([...titles.keys()].sort()).toEqual(withValues.sort());
    expect([...titles.values()].filter((title) => placeholders(title).length > 0)).toEqual([]);
  });
});
