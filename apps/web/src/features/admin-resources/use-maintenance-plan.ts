import type { FieldIssue, ManagedResource, TimeRange } from '@axp/contracts';
import {
  MaintenanceBody,
  MaintenanceWindow,
  parseFields,
  planMaintenance,
  previewMaintenance,
} from '@axp/contracts';
import type { DecidableBookings, PlannedMaintenance } from '@axp/contracts/administration';
import { changeMaintenance, MaintenanceChange } from '@axp/contracts/administration';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decisions } from '@/shared/admin/booking-choices.ts';
import { decidedOn, isOutdated, requiredAction } from '@/shared/admin/booking-choices.ts';
import { call } from '@/shared/api/index.ts';
import { problemsKey } from '@/shared/problems/problem-queries.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { resourceHref } from './resource-href.ts';
import { resourcesKey } from './resource-queries.ts';

/** Resource that is blocked. */
export type Target = Pick<ManagedResource, 'id' | 'name' | 'type' | 'timezone'>;

interface PlanOptions {
  readonly targets: readonly Target[];
  /** Maintenance that is changed; undefined for a new one. */
  readonly block: PlannedMaintenance | undefined;
  /** Problem that the block is about. */
  readonly problemId: string | undefined;
  /** Number of units that are blocked; undefined for all. */
  readonly units: number | undefined;
  readonly window: TimeRange;
  readonly title: string;
  readonly reason: string;
  readonly decisions: Decisions;
  readonly onDone: () => void;
}

interface Part {
  readonly target: Target;
  readonly bookings: DecidableBookings['bookings'];
}

/** Request for one resource, with what is wrong with it before it is sent. */
function requestOf({ target: { id }, bookings }: Part, options: PlanOptions) {
  const { block, problemId, units, window, title, reason, decisions } = options;
  const body = {
    ...window,
    title,
    bookings: decidedOn(bookings, { decisions, reason }),
  };
  const faultsOf = (issues: readonly FieldIssue[]) => issues.map(requiredAction);
  const nothing = async () => undefined;
  if (block) {
    const { version, id: blockId } = block;
    const parsed = parseFields(MaintenanceChange, { ...body, version });
    if (!parsed.success) return { id, issues: faultsOf(parsed.issues), send: nothing };
    const request = { params: { id, blockId }, body: parsed.data };
    return { id, issues: [], send: () => call(changeMaintenance, request) };
  }
  const parsed = parseFields(MaintenanceBody, { ...body, kind: 'maintenance', problemId, units });
  if (!parsed.success) return { id, issues: faultsOf(parsed.issues), send: nothing };
  return {
    id,
    issues: [],
    send: () => call(planMaintenance, { params: { id }, body: parsed.data }),
  };
}

/** Names what is blocked; the page of all maintenance offers to open its only resource. */
function useDoneToast({ targets, block, title }: PlanOptions): () => void {
  const { t } = useTranslation(['adminResources', 'admin']);
  const router = useRouter();
  const toast = useToast();
  return () => {
    const [first] = targets;
    const count = targets.length;
    const planned =
      first && count === 1
        ? t('maintenance.doneOf', { name: first.name })
        : t('maintenance.done', { count });
    const text = block ? t('maintenance.changed', { title }) : planned;
    if (!first || count > 1 || router.pathname !== '/admin/maintenance') toast.success(text);
    else {
      const onClick = () => void router.push(resourceHref(first.id, 'maintenance'));
      toast.success(text, { action: { label: t('admin:open'), onClick } });
    }
  };
}

/**
 * Plans or changes maintenance in two steps: first the bookings in the way, then what happens to
 * them. Several resources are blocked one after the other; what is done stays done if a later one
 * is refused.
 */
export function useMaintenancePlan(options: PlanOptions) {
  const { targets, block, units, window, onDone } = options;
  const queries = useQueryClient();
  const [doneIds, setDoneIds] = useState<readonly string[]>([]);
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const left = targets.filter(({ id }) => !doneIds.includes(id));
  const preview = useMutation({
    mutationFn: async (body: TimeRange & { readonly units?: number | undefined }) =>
      Promise.all(
        left.map(async ({ id }) => {
          const known = block ? { ...body, blockId: block.id } : body;
          return { id, ...(await call(previewMaintenance, { params: { id }, body: known })).data };
        }),
      ),
  });
  const isSameTime = block?.start === window.start && block.end === window.end;
  const found = new Map(preview.data?.map((one) => [one.id, one]));
  const isKnown =
    isSameTime || (preview.data !== undefined && left.every(({ id }) => found.has(id)));
  const parts = left.map((target) => {
    const { bookings = [], total = 0 } = found.get(target.id) ?? {};
    return { target, bookings, total };
  });
  const asked = parseFields(MaintenanceWindow, { ...window, units });
  const requests = parts.map((part) => requestOf(part, options));
  const faulty = requests.find(({ issues }) => issues.length > 0);
  const firstFaults = asked.success ? [] : asked.issues;
  const tellDone = useDoneToast(options);
  const save = useMutation({
    mutationFn: async () => {
      for (const { id, send } of requests) {
        setRefusedId(id);
        await send();
        setDoneIds((before) => [...before, id]);
      }
    },
    onSuccess: () => {
      tellDone();
      onDone();
    },
    onError: (error) => {
      if (isOutdated(error) && preview.variables) preview.mutate(preview.variables);
    },
    onSettled: () =>
      Promise.all(
        [resourcesKey, problemsKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  return {
    parts,
    isKnown,
    doneCount: doneIds.length,
    /** Issues found before sending, and the resource that they are about. */
    issues: isKnown ? (faulty?.issues ?? []) : firstFaults,
    faultyId: faulty?.id ?? refusedId,
    error: preview.error ?? save.error,
    isPending: preview.isPending || save.isPending,
    findBookings: (onFound: () => void) => {
      if (asked.success) preview.mutate(asked.data, { onSuccess: onFound });
    },
    save: () => {
      if (!faulty) save.mutate();
    },
    reset: () => {
      preview.reset();
      save.reset();
    },
  };
}
