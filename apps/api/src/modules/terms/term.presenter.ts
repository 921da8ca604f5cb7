import type { getLegalText, Language, OperationData } from '@axp/contracts';
import { termsVersion } from '@axp/contracts';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { productTexts } from './product-texts.ts';
import type { StoredText } from './stored-text.ts';

type PublishedText = OperationData<typeof getLegalText>;

interface Offered {
  readonly kind: LegalTextKind;
  /** Undefined until the merchant has published one of its own. */
  readonly published:
    | { readonly version: number; readonly content: StoredText; readonly published_at: string }
    | undefined;
  readonly offerer: {
    readonly merchant: string;
    readonly contact: string;
    readonly timezone: string;
  };
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', th: 'th-TH' };

/** A legal text in force, in both languages, with the merchant's name and contact in it. */
export function presentText({ kind, published, offerer }: Offered): PublishedText {
  const { merchant, contact, timezone } = offerer;
  const fill = (text: string) =>
    text.replaceAll('{{merchant}}', merchant).replaceAll('{{contact}}', contact);
  const ofProduct = productTexts[kind];
  const since = (language: Language): string => {
    const { updated, inForceSince } = ofProduct[language];
    if (!published) return updated;
    const format = new Intl.DateTimeFormat(locales[language], {
      dateStyle: 'long',
      timeZone: timezone,
    });
    return inForceSince.replace('{{date}}', format.format(new Date(published.published_at)));
  };
  const present = (language: Language): PublishedText['text'][Language] => {
    const { title, sections } = published?.content[language] ?? ofProduct[language];
    return {
      title: fill(title),
      updated: since(language),
      sections: sections.map((section) => ({
        title: fill(section.title),
        text: fill(section.text),
      })),
    };
  };
  return {
    version: published?.version ?? termsVersion,
    publishedAt: published?.published_at ?? null,
    text: { en: present('en'), th: present('th') },
  };
}
