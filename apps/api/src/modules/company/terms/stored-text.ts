import englishPrivacy from '@axp/contracts/locales/en/privacy.json' with { type: 'json' };
import englishTerms from '@axp/contracts/locales/en/terms.json' with { type: 'json' };
import thaiPrivacy from '@axp/contracts/locales/th/privacy.json' with { type: 'json' };
import thaiTerms from '@axp/contracts/locales/th/terms.json' with { type: 'json' };
import type { Language, LegalTextKind } from '@axp/contracts/vocabulary';
import { perLanguage } from '@axp/contracts/vocabulary';
import { z } from 'zod';

const Text = z.object({
  title: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

/** A legal text in both languages, as it is stored. */
export const StoredText = z.object(perLanguage(() => Text));
export type StoredText = z.output<typeof StoredText>;

/** Default texts until a merchant publishes its own. */
export const productTexts = {
  terms: { en: englishTerms, th: thaiTerms },
  privacy: { en: englishPrivacy, th: thaiPrivacy },
} satisfies Readonly<Record<LegalTextKind, Record<Language, unknown>>>;
