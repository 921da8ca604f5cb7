import type { AffectedBookings, ManagedResource, ResourceBody } from '@axp/contracts';
import { createResource, previewResourceChange, updateResource } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourceHref } from './resource-href.ts';
import { resourceQueries, resourcesKey } from './resource-queries.ts';

/** Fields outside the form, changed by photos, printed codes and the rules. */
const besideForm = new Set(['version', 'image', 'qrCode', 'rules']);

/** True if no field of the form has changed concurrently. */
function isSameInForm(base: ManagedResource, theirs: ManagedResource): boolean {
  const [before, after] = [base, theirs].map((resource) =>
    JSON.stringify(resource, (name, value: unknown) => (besideForm.has(name) ? undefined : value)),
  );
  return before === after;
}

interface SaveOptions {
  readonly base: ManagedResource | null;
  readonly onSaved: (resource: ManagedResource) => void;
  readonly onRefused: (error: ApiProblem) => void;
}

export interface SaveResource {
  /** Saves, once the person has seen which bookings would not fit any more. */
  readonly ask: (body: ResourceBody) => void;
  /** Saves over the version that is there now. */
  readonly saveOver: (body: ResourceBody, version: number) => void;
  readonly confirm: () => void;
  readonly giveUp: () => void;
  readonly affected: AffectedBookings | null;
  readonly isPending: boolean;
  readonly error: Error | null;
}

export function isStale(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'resource.stale';
}

/** Saves what a form says: a new resource, or a change of the version that it began from. */
export function useSaveResource({ base, onSaved, onRefused }: SaveOptions): SaveResource {
  const { t } = useTranslation(['adminResources', 'admin']);
  const router = useRouter();
  const queries = useQueryClient();
  const [body, setBody] = useState<ResourceBody | null>(null);
  const write = useChange(
    async ({ wish, version }: { wish: ResourceBody; version: number | null }) => {
      if (base === null || version === null)
        return (await call(createResource, { body: wish })).data;
      const { type: _, ...change } = wish;
      const params = { id: base.id };
      const over = async (known: number, rules = change.rules) =>
        (await call(updateResource, { params, body: { ...change, rules, version: known } })).data;
      try {
        return await over(version);
      } catch (error) {
        if (!isStale(error)) throw error;
        const fresh = await queries.query({ ...resourceQueries.one(base.id), staleTime: 0 });
        // A photo or a rule makes a version too, without anything in it to decide on.
        if (!isSameInForm(base, fresh)) throw error;
        return over(fresh.version, fresh.rules);
      }
    },
    {
      done: ({ name }) => t('form.saved', { name }),
      ...(base === null && {
        action: ({ id }) => ({
          label: t('admin:open'),
          onClick: () => void router.push(resourceHref(id)),
        }),
      }),
      onDone: (saved) => {
        queries.setQueryData(resourceQueries.one(saved.id).queryKey, saved);
        void queries.invalidateQueries({ queryKey: [...resourcesKey, 'list'] });
        onSaved(saved);
      },
      isShownByForm: () => true,
      onSettled: (error) => {
        if (error instanceof ApiProblem) onRefused(error);
      },
    },
  );
  const preview = useMutation({
    mutationFn: async (wish: ResourceBody) => {
      if (base === null) return null;
      const { type: _, ...change } = wish;
      const { id } = base;
      return (await call(previewResourceChange, { params: { id }, body: change })).data;
    },
    onSuccess: (affected, wish) => {
      if (!affected || affected.total === 0) save(wish);
    },
  });
  const save = (wish: ResourceBody, version = base?.version ?? null) =>
    write.mutate({ wish, version });
  const isAsked = preview.data && preview.data.total > 0 && write.isIdle;
  return {
    ask: (wish) => {
      setBody(wish);
      write.reset();
      preview.mutate(wish);
    },
    saveOver: (merged, version) => {
      setBody(merged);
      save(merged, version);
    },
    confirm: () => body && save(body),
    giveUp: () => {
      preview.reset();
      write.reset();
    },
    affected: isAsked ? preview.data : null,
    isPending: preview.isPending || write.isPending,
    error: preview.error ?? write.error,
  };
}
