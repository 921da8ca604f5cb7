import type { Language } from '@axp/contracts';
import type { DraftText, ManagedLegalText, SaveDraftBody } from '@axp/contracts/administration';

/** Form values of a draft. */
export type DraftValues = Pick<SaveDraftBody, 'text' | 'changes'>;

/** The draft as it is kept; a new one begins with the text in force. */
export function draftValues({ draft, text }: ManagedLegalText): DraftValues {
  if (draft) return { text: draft.text, changes: draft.changes };
  return { text, changes: { en: '', th: '' } };
}

/** A draft with another text in one language. */
export function withText(
  values: DraftValues,
  language: Language,
  change: Partial<DraftText>,
): DraftValues {
  const text = { ...values.text[language], ...change };
  return { ...values, text: { ...values.text, [language]: text } };
}

type Section = DraftText['sections'][number];

export function withSection(
  { sections }: DraftText,
  place: number,
  change: Partial<Section>,
): Section[] {
  return sections.map((section, index) => (index === place ? { ...section, ...change } : section));
}

/** A section one place further up. */
export function movedUp({ sections }: DraftText, place: number): Section[] {
  const moved = sections[place];
  return moved ? sections.toSpliced(place, 1).toSpliced(place - 1, 0, moved) : sections;
}

/** Whether a field is in a language: `text.th.title`, `changes.th`. */
export function isInLanguage(path: string, language: Language): boolean {
  return path.split('.')[1] === language;
}

interface Offerer {
  readonly title: string;
  readonly supportContact: string;
}

/** A text as staff read it: with the name and the support contact of the merchant in it. */
export function asRead({ title, sections }: DraftText, offerer: Offerer): DraftText {
  const filled = (text: string) =>
    text
      .replaceAll('{{merchant}}', offerer.title)
      .replaceAll('{{contact}}', offerer.supportContact);
  return {
    title: filled(title),
    sections: sections.map((section) => ({
      title: filled(section.title),
      text: filled(section.text),
    })),
  };
}
