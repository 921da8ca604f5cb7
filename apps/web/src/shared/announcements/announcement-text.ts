import type { Language } from '@axp/contracts';
import type { AnnouncementTexts } from '@axp/contracts/announcements';
import { languages } from '@axp/contracts/vocabulary';

/** Returns the text in a reader's language, or in another one where that is missing. */
export function textFor(texts: AnnouncementTexts, reader: Language) {
  const language = [reader, ...languages].find((one) => texts[one] !== null) ?? reader;
  const { title, text } = texts[language] ?? { title: '', text: '' };
  return { language, title, text };
}
