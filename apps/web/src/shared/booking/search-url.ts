import type {
  Amenity,
  Booking,
  OperationInput,
  OwnField,
  OwnFilters,
  Recurrence,
  ResourceType,
  searchResources,
  TimeRange,
} from '@axp/contracts';
import { amenities } from '@axp/contracts';
import { byKind, countsUnits } from '@axp/contracts/vocabulary';
import { isId } from '../routing/is-id.ts';
import { readRepeat, repeatText } from './repeat-url.ts';
import type { TimeChoice } from './time-window.ts';
import { defaultWindow } from './time-window.ts';

export const searchSorts = ['fit', 'name', 'size'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** A search as its address holds it. */
export interface ResourceSearch extends TimeRange {
  readonly kind: ResourceType;
  /** How many people, seats or units are wanted, by kind; null where it does not matter. */
  readonly count: number | null;
  readonly amenities: readonly Amenity[];
  readonly buildingId: string | null;
  readonly floorId: string | null;
  readonly businessUnitId: string | null;
  readonly text: string;
  readonly favouritesOnly: boolean;
  readonly sort: SearchSort;
  /** The window repeats; null for a single one. */
  readonly repeat: Recurrence | null;
  /** Colleague that it is booked for; absent for oneself. */
  readonly forId?: string;
  /** Floor whose plan shows the results; absent or null for the list. */
  readonly planId?: string | null;
  /** Values of the merchant's own fields; absent for any. */
  readonly ownFields?: OwnFilters;
}

/** A query string as the router hands it over. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export const maxCounts = byKind((kind) => (countsUnits(kind) ? 1000 : 10_000));
const countNames = byKind((kind) => (countsUnits(kind) ? 'quantity' : 'people'));
const longestText = 120;

export function firstOf(value: Query[string]): string | null {
  const first = typeof value === 'string' ? value : value?.[0];
  return first === undefined || first === '' ? null : first;
}

/** An id in an address; null when it is missing or cannot be one. */
export function idOf(value: Query[string]): string | null {
  const first = firstOf(value);
  return isId(first) ? first : null;
}

function instantOf(value: string | null): string | null {
  const ms = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** The window of an address; null when it is missing, unreadable or ends before it starts. */
export function readWindow(query: Query): TimeRange | null {
  const start = instantOf(firstOf(query.start));
  const end = instantOf(firstOf(query.end));
  return start !== null && end !== null && end > start ? { start, end } : null;
}

/** How many people, seats or units an address asks for. */
export function readCount(query: Query, kind: ResourceType): number | null {
  const count = Number(firstOf(query[countNames[kind]]));
  return Number.isInteger(count) && count >= 1 && count <= maxCounts[kind] ? count : null;
}

interface SearchReading extends TimeChoice {
  readonly now: number;
  /** Own fields that the search filters by. */
  readonly filters?: readonly Pick<OwnField, 'id' | 'kind' | 'choices'>[];
  /** Building of a search that has just begun: an address with a time means what it says. */
  readonly buildingId?: string | null;
}

/** Filters of an address; those of fields and choices that are no longer offered are left out. */
function readFilters(text: string | null, fields: SearchReading['filters'] = []): OwnFilters {
  const asked = new Map(
    (text?.split(',') ?? []).map((part) => {
      const [id = '', value = ''] = part.split(':');
      return [id, value] as const;
    }),
  );
  return Object.fromEntries(
    fields.flatMap(({ id, kind, choices }): readonly (readonly [string, string | boolean])[] => {
      const value = asked.get(id);
      if (kind === 'yes-no')
        return value === 'yes' || value === 'no' ? [[id, value === 'yes']] : [];
      const choice = choices.find((one) => one.id === value);
      return choice && !choice.isArchived ? [[id, choice.id]] : [];
    }),
  );
}

function filtersText(filters: OwnFilters): string {
  return Object.entries(filters)
    .map(([id, value]) => `${id}:${typeof value === 'string' ? value : yesOrNo(value)}`)
    .join(',');
}

const yesOrNo = (isYes: boolean) => (isYes ? 'yes' : 'no');

/** A search from an address; what is unreadable falls back to its default. */
export function readSearch(
  query: Query,
  kind: ResourceType,
  { now, ...choice }: SearchReading,
): ResourceSearch {
  const wanted = firstOf(query.amenities)?.split(',') ?? [];
  const window = readWindow(query);
  const buildingId = idOf(query.buildingId) ?? (window ? null : (choice.buildingId ?? null));
  const forId = idOf(query.for);
  const planId = idOf(query.plan);
  const ownFields = readFilters(firstOf(query.fields), choice.filters);
  return {
    kind,
    ...(window ?? defaultWindow(now, choice)),
    count: readCount(query, kind),
    amenities: amenities.filter((amenity) => wanted.includes(amenity)),
    buildingId,
    floorId: buildingId === null ? null : idOf(query.floorId),
    businessUnitId: idOf(query.businessUnitId),
    text: (firstOf(query.text) ?? '').slice(0, longestText),
    favouritesOnly: firstOf(query.favourites) === 'only',
    sort: searchSorts.find((sort) => sort === firstOf(query.sort)) ?? 'fit',
    repeat: readRepeat(firstOf(query.repeat)),
    ...(forId !== null && { forId }),
    ...(planId !== null && { planId }),
    ...(Object.keys(ownFields).length > 0 && { ownFields }),
  };
}

// Addresses are read by people: 2026-11-21T07:00Z says the same as 2026-11-21T07:00:00.000Z.
function short(instant: string): string {
  return instant.replace(/:00(?:\.000)?Z$/, 'Z');
}

type Values = Readonly<Record<string, string | false | null | undefined>>;

/** The address of a page; a value that is false, null or empty is left out. */
export function pageAddress(path: string, values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

function windowQuery({ start, end }: TimeRange) {
  return { start: short(start), end: short(end) };
}

function countQuery(kind: ResourceType, count: number | null | undefined) {
  return { [countNames[kind]]: count ? String(count) : null };
}

/** Search criteria; the kind defaults to room. */
export type SearchCriteria = TimeRange & Partial<ResourceSearch>;

function searchQuery({ kind = 'room', ...search }: SearchCriteria) {
  return {
    ...windowQuery(search),
    ...countQuery(kind, search.count),
    buildingId: search.buildingId,
    floorId: search.floorId,
    businessUnitId: search.businessUnitId,
    amenities: search.amenities?.join(','),
    text: search.text,
    favourites: search.favouritesOnly && 'only',
    sort: search.sort !== 'fit' && search.sort,
    repeat: search.repeat && repeatText(search.repeat),
    for: search.forId,
    plan: search.planId,
    fields: search.ownFields && filtersText(search.ownFields),
  };
}

/** The results of a search; with one of them open, where its id is given. */
export function searchResultHref(search: SearchCriteria, detail: string | null = null): string {
  const query = { ...searchQuery(search), detail };
  return pageAddress(`/bookings/${search.kind ?? 'room'}/search-result`, query);
}

/** Start page of a booking, for oneself or a colleague. */
export function startBookingHref(forId: string | null = null): string {
  return pageAddress('/bookings', { for: forId });
}

/**
 * The search of a kind before its results, empty or filled in.
 * @param forId colleague that an empty one is for
 */
export function searchFormHref(
  search: SearchCriteria | ResourceType = 'room',
  forId: string | null = null,
): string {
  return typeof search === 'string'
    ? pageAddress(`/bookings/${search}`, { for: forId })
    : pageAddress(`/bookings/${search.kind ?? 'room'}`, searchQuery(search));
}

interface ResourceChoice {
  readonly kind: ResourceType;
  readonly resourceId: string;
  readonly window: TimeRange;
  readonly count?: number | null;
  readonly repeat?: Recurrence | null;
  /** Alternatives if the resource is taken (Z-04). */
  readonly orAnyOf?: readonly string[];
  /** Colleague that it is booked for. */
  readonly forId?: string | undefined;
}

/** The form that books a resource. */
export function formHref(choice: ResourceChoice): string {
  const { kind, resourceId, window, count, repeat, orAnyOf = [], forId = null } = choice;
  return pageAddress(`/bookings/${kind}`, {
    resourceId,
    ...windowQuery(window),
    ...countQuery(kind, count),
    repeat: repeat && repeatText(repeat),
    orAnyOf: orAnyOf.join(','),
    for: forId,
  });
}

/** The form that books what a search found. */
export function foundHref(
  { kind, count = null, repeat = null, forId }: SearchCriteria & { readonly kind: ResourceType },
  choice: Pick<ResourceChoice, 'resourceId' | 'window' | 'orAnyOf'>,
): string {
  return formHref({ kind, count, repeat, forId, ...choice });
}

/** The others of an address that will do as well as the one it names. */
export function readOthers(query: Query): readonly string[] {
  return firstOf(query.orAnyOf)?.split(',').filter(isId) ?? [];
}

/** The page that follows a booking; `success=true` is its mark (B-01). */
export function successHref(kind: ResourceType, bookingId: string): string {
  return pageAddress(`/bookings/${kind}`, { success: 'true', bookingId });
}

export function bookingHref(bookingId: string): string {
  return pageAddress('/my-booking', { id: bookingId });
}

interface Shown {
  readonly id: string;
  readonly type: ResourceType;
}

/** A resource in the calendar of today. */
export function todayHref({ id, type }: Shown): string {
  return pageAddress('/booking-calendar', { view: 'day', kind: type, room: id });
}

/** The week of a resource as a sheet for its door. */
export function timetableHref({ id, type }: Shown, date: string | null = null): string {
  const calendar = { view: 'week', date, kind: type, room: id, as: 'timetable' };
  return pageAddress('/booking-calendar', calendar);
}

interface MyBookingsPlace {
  readonly group: 'upcoming' | 'pending' | 'past';
  readonly id?: string;
}

export function myBookingsHref({ group, id }: MyBookingsPlace): string {
  return pageAddress('/my-booking', { tab: group !== 'upcoming' && group, id });
}

/** The part of the form that a change begins with. */
export type EditFocus = 'resource' | 'invitees';

/** The form that changes a booking, by its kind. */
export function editHref(
  { id, type }: Pick<Booking, 'id' | 'type'>,
  focus: EditFocus | null = null,
): string {
  return pageAddress(`/my-booking/${type}/edit`, { id, focus });
}

export function searchBody(search: SearchCriteria): OperationInput<typeof searchResources>['body'] {
  const { kind = 'room', count } = search;
  const common = {
    start: search.start,
    end: search.end,
    ...(search.amenities?.length ? { amenities: [...search.amenities] } : {}),
    ...(search.buildingId ? { buildingId: search.buildingId } : {}),
    ...(search.floorId ? { floorId: search.floorId } : {}),
    ...(search.businessUnitId ? { businessUnitId: search.businessUnitId } : {}),
    ...(search.text ? { text: search.text } : {}),
    ...(search.favouritesOnly ? { favouritesOnly: true } : {}),
    ...(search.repeat ? { recurrence: search.repeat } : {}),
    ...(search.ownFields ? { ownFields: search.ownFields } : {}),
  };
  if (countsUnits(kind)) return { type: kind, ...common, ...(count ? { quantity: count } : {}) };
  return { type: kind, ...common, ...(count ? { capacity: count } : {}) };
}
