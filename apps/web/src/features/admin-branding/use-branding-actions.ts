import type { Branding, BrandingBody } from '@axp/contracts';
import {
  deleteBrandingPicture,
  discardBrandingDraft,
  getBranding,
  publishBranding,
  restoreBranding,
  saveBrandingDraft,
  setBrandingPicture,
} from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, fileForm } from '@/shared/api/index.ts';
import { merchantNewsKey } from '@/shared/session/merchant-news.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { brandingQueries } from './branding-queries.ts';

interface Change {
  readonly send: BrandingCall;
  /** Success text of the toast. */
  readonly done: string;
  /** Whether the form takes over what came back; not where only a picture changed. */
  readonly isForm: boolean;
}

interface Options {
  readonly branding: Branding;
  /** Resets the form to this branding. */
  readonly onAdopt: (branding: Branding) => void;
  readonly onRefused: (problem: ApiProblem) => void;
}

/** Everything that administrators do to a branding, one at a time. */
export function useBrandingActions({ branding, onAdopt, onRefused }: Options) {
  const { t } = useTranslation('adminBranding');
  const queries = useQueryClient();
  const toast = useToast();
  // A concurrent change, until the user decides.
  const [theirs, setTheirs] = useState<Branding | null>(null);
  const keep = (state: Branding) => queries.setQueryData(brandingQueries.state().queryKey, state);

  const change = useMutation({
    mutationFn: ({ send }: Change) => send(branding.version),
    onSuccess: (state, { done, isForm }) => {
      keep(state);
      if (isForm) onAdopt(state);
      toast.success(done);
      if (state.published.number === branding.published.number) return;
      void queries.invalidateQueries({ queryKey: brandingQueries.history().queryKey });
      // The publisher sees the change at once, others within a minute.
      void queries.invalidateQueries({ queryKey: merchantNewsKey });
    },
    onError: async (error) => {
      if (!(error instanceof ApiProblem)) return;
      if (!['branding.stale', 'branding.no_draft'].includes(error.code)) onRefused(error);
      else setTheirs((await call(getBranding)).data);
    },
  });

  const run = (done: string, send: BrandingCall, isForm = true) =>
    change.mutate({ done, send, isForm });
  return {
    save: (body: BrandingBody) => run(t('done.saved'), saveDraft(body)),
    publish: (body: BrandingBody | null) => run(t('done.published'), publishDraft(body)),
    discard: () => run(t('done.discarded'), discardDraft),
    /** Keeps edited form values. */
    restore: (number: number, { isEdited }: { readonly isEdited: boolean }) => {
      const isForm = branding.draft === null && !isEdited;
      run(t('done.restored', { number }), restoreVersion(number), isForm);
    },
    setPicture: (picture: BrandingPicture, file: File | null) =>
      run(t('done.picture'), setPicture(picture, file), false),
    theirs,
    /** Continues from the concurrent version, with or without the user's input. */
    settle: (isTaken: boolean) => {
      if (theirs) keep(theirs);
      if (theirs && isTaken) onAdopt(theirs);
      setTheirs(null);
      change.reset();
    },
    isPending: change.isPending,
    error: theirs ? null : change.error,
  };
}

export type BrandingActions = ReturnType<typeof useBrandingActions>;

/** A change of the branding; it names the version that the person has seen. */
type BrandingCall = (version: number) => Promise<Branding>;

function saveDraft(body: BrandingBody): BrandingCall {
  return async (version) => (await call(saveBrandingDraft, { body: { version, ...body } })).data;
}

/** Saves first what the form has more than the draft; null: nothing. */
function publishDraft(body: BrandingBody | null): BrandingCall {
  return async (seen) => {
    const version = body ? (await saveDraft(body)(seen)).version : seen;
    return (await call(publishBranding, { body: { version } })).data;
  };
}

const discardDraft: BrandingCall = async (version) =>
  (await call(discardBrandingDraft, { query: { version } })).data;

function restoreVersion(number: number): BrandingCall {
  return async (version) =>
    (await call(restoreBranding, { params: { number }, body: { version } })).data;
}

/** Null takes the picture away. */
function setPicture(picture: BrandingPicture, file: File | null): BrandingCall {
  return async (version) => {
    const input = { params: { picture }, query: { version } };
    if (file === null) return (await call(deleteBrandingPicture, input)).data;
    return (await call(setBrandingPicture, input, { form: fileForm(file) })).data;
  };
}
