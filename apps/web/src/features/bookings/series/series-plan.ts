import type { DateChoice, PreviewedDate, ResourceDetail, TimeRange } from '@axp/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useSettled } from '../form/use-settled.ts';

/** One date that is left out, or had at another place or time; it is named by its own start. */
export type DateOverride = DateChoice['wish'];

interface SeriesPreview {
  readonly data: readonly PreviewedDate[];
  readonly meta: { readonly skippedMonths: readonly string[] };
}

/** The dates to preview: those of a new series, or of a change of a stored one. */
export interface SeriesSource {
  /** Everything that the dates depend on. */
  readonly key: object;
  /** False while the rule is incomplete and has no dates. */
  readonly isComplete: boolean;
  readonly read: (signal: AbortSignal) => Promise<SeriesPreview>;
}

/** A date of a series, with what it becomes if it can't be had as the rule gives it. */
export interface PlannedDate {
  readonly date: PreviewedDate;
  readonly isInTheWay: boolean;
  /** The user's choice, or the nearest offer; null while a choice is needed. */
  readonly choice: DateChoice | null;
}

type SeriesResource = Pick<ResourceDetail, 'id' | 'building' | 'timezone'>;

function previewQuery({ key, read }: Pick<SeriesSource, 'key' | 'read'>) {
  return queryOptions({
    queryKey: [...bookingsKey, 'preview', key] as const,
    queryFn: ({ signal }) => read(signal),
    retry: false,
  });
}

/**
 * The same room in the building comes first, then one whose clocks show the same time. Whatever
 * else there is, a person has to choose.
 */
function nearest(choices: readonly DateChoice[], { building, timezone }: SeriesResource) {
  const elsewhere = choices.filter(({ kind }) => kind === 'resource');
  return (
    elsewhere.find(({ resource }) => resource?.building.id === building.id) ??
    elsewhere.find(({ resource }) => resource?.timezone === timezone) ??
    null
  );
}

function planned(
  date: PreviewedDate,
  {
    dateOverrides,
    place,
  }: { readonly dateOverrides: readonly DateOverride[]; readonly place: SeriesResource },
): PlannedDate {
  const isInTheWay = date.availability === 'taken' || date.availability === 'refused';
  const own = dateOverrides.find(({ originalStart }) => originalStart === date.originalStart);
  const isSame = (choice: DateChoice) => JSON.stringify(choice.wish) === JSON.stringify(own);
  // A choice that is no longer offered counts no more.
  const chosen = date.choices.find(isSame) ?? nearest(date.choices, place);
  return { date, isInTheWay, choice: isInTheWay ? chosen : null };
}

/** The choices for single dates, as far as the dates are known: they go into the request. */
export function knownExceptions(
  queryClient: QueryClient,
  source: SeriesSource,
  asked: { readonly dateOverrides: readonly DateOverride[]; readonly place: SeriesResource },
): readonly DateOverride[] {
  const known = queryClient.getQueryData(previewQuery(source).queryKey);
  const dates = known?.data.map((date) => planned(date, asked)) ?? [];
  return dates.flatMap(({ choice }) => choice?.wish ?? []);
}

const nothing: SeriesSource = {
  key: {},
  isComplete: false,
  read: () => Promise.reject(new Error('no series')),
};

/** Looks at the dates of a series whenever the form changes (Z-62). */
export function useSeriesPlan(
  source: SeriesSource | null,
  asked: { readonly dateOverrides: readonly DateOverride[]; readonly place: SeriesResource },
) {
  const key = JSON.stringify(source?.key);
  const isSettled = useSettled(key) === key;
  const query = useQuery({
    ...previewQuery(source ?? nothing),
    enabled: source !== null && isSettled && source.isComplete,
    placeholderData: keepPreviousData,
  });
  return {
    dates: (source && query.data?.data.map((date) => planned(date, asked))) ?? [],
    /** Months that lack the day of a monthly series; null until the dates are known. */
    skippedMonths: query.data?.meta.skippedMonths ?? null,
    error: query.error,
    isLoading: query.isFetching || !isSettled,
    refetch: () => void query.refetch(),
  };
}

export type SeriesPlan = ReturnType<typeof useSeriesPlan>;

/** Adds a choice and removes an earlier one for the same date. */
export function withOverride(
  overrides: readonly DateOverride[],
  added: DateOverride,
): DateOverride[] {
  return [...overrides.filter((one) => one.originalStart !== added.originalStart), added];
}

/** The dates that the planner moves to a resource whose bookings need approval. */
export function approvalsOf({ dates }: Pick<SeriesPlan, 'dates'>): readonly string[] {
  return dates.flatMap(({ choice }) =>
    choice?.kind === 'resource' && choice.resource?.needsApproval ? choice.resource.name : [],
  );
}

/** The first and the last date that is booked; null until they are known. */
export function spanOf({ dates }: SeriesPlan): TimeRange | null {
  const booked = dates.filter(({ choice }) => choice?.kind !== 'skip');
  const first = booked[0]?.date;
  const last = booked.at(-1)?.date;
  return first && last ? { start: first.start, end: last.start } : null;
}
