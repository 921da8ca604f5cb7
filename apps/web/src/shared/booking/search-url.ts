import type { Amenity, OperationInput, searchResources, TimeRange } from '@axp/contracts';
import { amenities } from '@axp/contracts';
import { defaultWindow } from './time-window.ts';

/** The search for a room as its address holds it. */
export interface RoomSearch extends TimeRange {
  readonly capacity: number | null;
  readonly amenities: readonly Amenity[];
  readonly buildingId: string | null;
  readonly floorId: string | null;
  readonly text: string;
}

/** A query string as the router hands it over. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export const maxPeople = 10_000;
const longestText = 120;

export function firstOf(value: Query[string]): string | null {
  const first = typeof value === 'string' ? value : value?.[0];
  return first === undefined || first === '' ? null : first;
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

function readPeople(value: string | null): number | null {
  const people = Number(value);
  return Number.isInteger(people) && people >= 1 && people <= maxPeople ? people : null;
}

/** A search from an address; what is unreadable falls back to its default. */
export function readRoomSearch(query: Query, now: number): RoomSearch {
  const wanted = firstOf(query.amenities)?.split(',') ?? [];
  const buildingId = firstOf(query.buildingId);
  return {
    ...(readWindow(query) ?? defaultWindow(now)),
    capacity: readPeople(firstOf(query.people)),
    amenities: amenities.filter((amenity) => wanted.includes(amenity)),
    buildingId,
    floorId: buildingId === null ? null : firstOf(query.floorId),
    text: (firstOf(query.text) ?? '').slice(0, longestText),
  };
}

// Addresses are read by people: 2026-11-21T07:00Z says the same as 2026-11-21T07:00:00.000Z.
function short(instant: string): string {
  return instant.replace(/:00(?:\.000)?Z$/, 'Z');
}

function address(path: string, values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== '') query.set(name, value);
  }
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

function windowQuery({ start, end }: TimeRange) {
  return { start: short(start), end: short(end) };
}

type Wish = TimeRange & Partial<RoomSearch>;

function searchQuery(search: Wish) {
  return {
    ...windowQuery(search),
    people: search.capacity ? String(search.capacity) : null,
    buildingId: search.buildingId ?? null,
    floorId: search.floorId ?? null,
    amenities: search.amenities?.join(',') ?? null,
    text: search.text ?? null,
  };
}

export function searchResultHref(search: Wish): string {
  return address('/bookings/room/search-result', searchQuery(search));
}

export function searchFormHref(search?: Wish): string {
  return address('/bookings/room', search ? searchQuery(search) : {});
}

interface RoomChoice {
  readonly resourceId: string;
  readonly window: TimeRange;
  readonly people?: number | null;
}

export function roomFormHref({ resourceId, window, people }: RoomChoice): string {
  return address('/bookings/room', {
    resourceId,
    ...windowQuery(window),
    people: people ? String(people) : null,
  });
}

/** The page that follows a booking; `success=true` is its mark (spec section 2). */
export function successHref(bookingId: string): string {
  return address('/bookings/room', { success: 'true', bookingId });
}

export function bookingHref(bookingId: string): string {
  return address('/my-booking', { id: bookingId });
}

interface MyBookingsPlace {
  readonly group: 'upcoming' | 'pending' | 'past';
  readonly id?: string;
}

export function myBookingsHref({ group, id }: MyBookingsPlace): string {
  return address('/my-booking', { tab: group === 'upcoming' ? null : group, id: id ?? null });
}

export function editHref(bookingId: string): string {
  return address('/my-booking/room/edit', { id: bookingId });
}

export function searchBody(search: Wish): OperationInput<typeof searchResources>['body'] {
  return {
    type: 'room',
    start: search.start,
    end: search.end,
    ...(search.capacity ? { capacity: search.capacity } : {}),
    ...(search.amenities?.length ? { amenities: [...search.amenities] } : {}),
    ...(search.buildingId ? { buildingId: search.buildingId } : {}),
    ...(search.floorId ? { floorId: search.floorId } : {}),
    ...(search.text ? { text: search.text } : {}),
  };
}
