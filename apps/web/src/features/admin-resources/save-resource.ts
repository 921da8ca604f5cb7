import type { ManagedResource, ResourceBody } from '@axp/contracts';
import { createResource, previewResourceChange, updateResource } from '@axp/contracts';
import type { BookingsDecided, ChangePreview } from '@axp/contracts/administration';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfDecision, isOutdated } from '@/shared/admin/booking-choices.ts';
import { useFoundBookings } from '@/shared/admin/use-found-bookings.ts';
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

interface ResourceSave {
  readonly wish: ResourceBody;
  /** Null for a new resource. */
  readonly version: number | null;
}

export interface SaveResource {
  /** Saves, once the person has seen which bookings would not fit any more. */
  readonly ask: (body: ResourceBody) => void;
  /** Saves over the version that is there now. */
  readonly saveOver: (body: ResourceBody, version: number) => void;
  readonly confirm: (decided?: BookingsDecided) => void;
  readonly giveUp: () => void;
  /** Bookings that stay as they are, for a last look. */
  readonly affected: ChangePreview | null;
  /** Bookings outside the new hours, to decide on. */
  readonly toDecide: ChangePreview | null;
  readonly isPending: boolean;
  readonly error: Error | null;
}

export function isStale(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'resource.stale';
}

/** Everything but the type, which is chosen once. */
function changeOf(wish: ResourceBody) {
  const { type: _, ...change } = wish;
  return change;
}

/** The bookings that a change does not fit; a new resource has none. */
async function previewOf(base: ManagedResource | null, wish: ResourceBody): Promise<ChangePreview> {
  if (base === null) return { total: 0, toDecide: 0, bookings: [] };
  const params = { id: base.id };
  return (await call(previewResourceChange, { params, body: changeOf(wish) })).data;
}

/** Saves what a form says: a new resource, or a change of the version that it began from. */
export function useSaveResource({ base, onSaved, onRefused }: SaveOptions): SaveResource {
  const { t } = useTranslation(['adminResources', 'admin']);
  const router = useRouter();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ResourceSave | null>(null);
  const write = useChange(
    async ({ wish, version, decided }: ResourceSave & { readonly decided?: BookingsDecided }) => {
      if (base === null || version === null)
        return (await call(createResource, { body: wish })).data;
      const change = changeOf(wish);
      const params = { id: base.id };
      const over = async (known: number, rules = change.rules) =>
        (
          await call(updateResource, {
            params,
            body: { ...change, ...decided, rules, version: known },
          })
        ).data;
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
        forget();
        queries.setQueryData(resourceQueries.one(saved.id).queryKey, saved);
        void queries.invalidateQueries({ queryKey: [...resourcesKey, 'list'] });
        onSaved(saved);
      },
      isShownByForm: () => true,
      onSettled: (error) => {
        if (!(error instanceof ApiProblem)) return;
        // Bookings were made or changed since they were decided on.
        const isOld = isOutdated(error) && error.issues.length === 0 && !isStale(error);
        if (isOld && asked) look.mutate(asked.wish);
        else if (!isOfDecision(error)) forget();
        onRefused(error);
      },
    },
  );
  const { found, look, forget } = useFoundBookings((wish: ResourceBody) => previewOf(base, wish));
  const isDeciding = found !== null && found.toDecide > 0;
  return {
    ask: (wish) => {
      const next = { wish, version: base?.version ?? null };
      setAsked(next);
      write.reset();
      look.mutate(wish, { onSuccess: ({ total }) => total === 0 && write.mutate(next) });
    },
    saveOver: (wish, version) => {
      setAsked({ wish, version });
      write.mutate({ wish, version });
    },
    confirm: (decided) => asked && write.mutate({ ...asked, ...(decided && { decided }) }),
    giveUp: () => {
      forget();
      look.reset();
      write.reset();
    },
    affected: found && found.total > 0 && !isDeciding && write.isIdle ? found : null,
    toDecide: isDeciding ? found : null,
    isPending: look.isPending || write.isPending,
    error: look.error ?? write.error,
  };
}
