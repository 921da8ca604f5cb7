import type { FieldIssue } from '@axp/contracts';
import { parseFields } from '@axp/contracts';
import type { DraftText, ManagedLegalText } from '@axp/contracts/administration';
import {
  discardTextDraft,
  publishText,
  SaveDraftBody,
  saveTextDraft,
} from '@axp/contracts/administration';
import type { Language, LegalTextKind } from '@axp/contracts/vocabulary';
import { perLanguage } from '@axp/contracts/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { textQueries } from './text-queries.ts';

export type DraftValues = Pick<SaveDraftBody, 'text' | 'changes'>;

/** The draft as it is kept; a new one begins with the text in force. */
export function draftValues({ draft, text }: ManagedLegalText): DraftValues {
  if (draft) return { text: draft.text, changes: draft.changes };
  return { text, changes: perLanguage(() => '') };
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

interface Options {
  readonly kind: LegalTextKind;
  /** Version of the saved draft; 0 without one. */
  readonly version: number;
  readonly onDone: (managed: ManagedLegalText) => void;
}

/** Saves, discards and publishes the draft of a legal text. */
export function useTextChange({ kind, version, onDone }: Options) {
  const { t } = useTranslation('adminTerms');
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [theirs, setTheirs] = useState<ManagedLegalText | null>(null);
  const params = { kind };
  const options = textQueries.managed(kind);
  const take = (managed: ManagedLegalText) => {
    setIssues([]);
    setTheirs(null);
    queries.setQueryData(options.queryKey, managed);
    void queries.invalidateQueries({ queryKey: ['legal-text', kind] });
    onDone(managed);
  };
  const refuse = async (error: Error | null) => {
    if (!error) return;
    if (error instanceof ApiProblem && error.code === 'terms.stale') {
      setTheirs(await queries.query({ ...options, staleTime: 0 }));
      return;
    }
    const fields = error instanceof ApiProblem ? error.issues : [];
    setIssues(fields);
    toast.error(fields.length > 0 ? t('publish.unfinished') : problemText(error));
  };
  const shared = { onDone: take, onSettled: refuse, isShownByForm: () => true };
  const save = useChange(
    async (body: SaveDraftBody) => (await call(saveTextDraft, { params, body })).data,
    { ...shared, done: t('draft.saved') },
  );
  const publish = useChange(
    async () => (await call(publishText, { params, body: { version } })).data,
    { ...shared, done: ({ history }) => t('publish.done', { version: history[0]?.version }) },
  );
  const discard = useChange(
    async () => {
      await call(discardTextDraft, { params });
      return queries.query({ ...options, staleTime: 0 });
    },
    { ...shared, done: t('draft.discarded') },
  );
  return {
    /** Saves over the draft that was opened, or over another version. */
    save: (values: DraftValues, over = version) => {
      const parsed = parseFields(SaveDraftBody, { ...values, version: over });
      setIssues(parsed.success ? [] : parsed.issues);
      if (parsed.success) save.mutate(parsed.data);
    },
    publish,
    discard,
    takeTheirs: () => theirs && take(theirs),
    closeStale: () => setTheirs(null),
    issues,
    theirs,
    isSaving: save.isPending,
  };
}
