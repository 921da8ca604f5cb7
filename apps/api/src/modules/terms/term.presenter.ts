import type { TermCondition } from '@axp/contracts';
import { termsVersion } from '@axp/contracts';
import english from '@axp/contracts/locales/en/terms.json' with { type: 'json' };
import thai from '@axp/contracts/locales/th/terms.json' with { type: 'json' };
import type { Reader } from './term.queries.ts';

/** The terms as the merchant offers them, in both languages. */
export function presentTerms({ hasAccepted, merchant, contact }: Reader): TermCondition {
  const fill = (text: string) =>
    text.replaceAll('{{merchant}}', merchant).replaceAll('{{contact}}', contact);
  const filled = ({ title, updated, sections }: typeof english) => ({
    title,
    updated,
    sections: sections.map((section) => ({ ...section, text: fill(section.text) })),
  });
  return {
    termCondition: hasAccepted ? 1 : 0,
    version: termsVersion,
    text: { en: filled(english), th: filled(thai) },
  };
}
