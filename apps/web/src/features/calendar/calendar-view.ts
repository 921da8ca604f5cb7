import type { Amenity, ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import type { Query } from '@/shared/booking/search-url.ts';
import { firstOf, idOf, pageAddress } from '@/shared/booking/search-url.ts';
import { isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { isId } from '@/shared/routing/is-id.ts';

export const calendarViews = ['day', 'week', 'month', 'agenda', 'plan'] as const;
export type CalendarViewName = (typeof calendarViews)[number];

export const chipAmenities = ['screen', 'video-conference'] as const satisfies readonly Amenity[];
export type ChipAmenity = (typeof chipAmenities)[number];

export interface SeatRange {
  readonly min: number;
  readonly max: number;
}

/** What `/booking-calendar/` shows, as its address holds it (Z-90). */
export interface CalendarView {
  readonly view: CalendarViewName;
  /** `2026-11-21`; null is today, whenever the address is opened. */
  readonly date: string | null;
  readonly whose: 'mine' | 'all';
  /** The colleague whose bookings alone are shown. */
  readonly personId: string | null;
  /** None is the usual: rooms, or every kind of one person's bookings. */
  readonly kinds: readonly ResourceType[];
  readonly buildingId: string | null;
  readonly seats: SeatRange | null;
  readonly isFreeNow: boolean;
  readonly amenities: readonly ChipAmenity[];
  readonly isMyFloor: boolean;
  /** The chosen rooms, cars or assets; none is all of them. */
  readonly resourceIds: readonly string[];
  readonly businessUnitIds: readonly string[];
  /** Day, week and month read as lists instead of drawn. */
  readonly isList: boolean;
  /** Floor and time of day of a plan; null is the reader's floor, and now. */
  readonly planId: string | null;
  readonly time: string | null;
  /** The week of a single resource as a sheet for its door. */
  readonly isTimetable: boolean;
}

function partsOf(value: string | null): readonly string[] {
  return value === null ? [] : [...new Set(value.split(','))];
}

function seatsOf(value: string | null): SeatRange | null {
  const [, min, max] = value?.match(/^(\d{1,4})-(\d{1,4})$/) ?? [];
  const range = { min: Number(min), max: Number(max) };
  return range.min > 0 && range.max >= range.min ? range : null;
}

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Default view of an address that names none; it depends on the screen. */
type Usual = Pick<CalendarView, 'view' | 'whose'>;

const usualOnDesktop: Usual = { view: 'day', whose: 'all' };

/** Phones begin with the user's own bookings. */
export const usualOnPhone: Usual = { view: 'agenda', whose: 'mine' };

/** Reads a view from an address; what is unreadable falls back to its default. */
export function readCalendarView(query: Query, usual: Usual = usualOnDesktop): CalendarView {
  const date = firstOf(query.date);
  const named = calendarViews.find((name) => name === firstOf(query.view));
  const personId = idOf(query.person);
  const isMine = firstOf(query.whose) === 'mine' || (!named && usual.whose === 'mine');
  const kinds = partsOf(firstOf(query.kind));
  const wanted = partsOf(firstOf(query.with));
  const resourceIds = partsOf(firstOf(query.room)).filter((part) => isId(part));
  const form = firstOf(query.as);
  const time = firstOf(query.at);
  return {
    view: named ?? usual.view,
    date: isCalendarDay(date) ? date : null,
    whose: isMine && personId === null ? 'mine' : 'all',
    personId,
    kinds: resourceTypes.filter((kind) => kinds.includes(kind)),
    buildingId: idOf(query.building),
    seats: seatsOf(firstOf(query.seats)),
    isFreeNow: firstOf(query.free) === 'now',
    amenities: chipAmenities.filter((amenity) => wanted.includes(amenity)),
    isMyFloor: firstOf(query.floor) === 'mine',
    resourceIds,
    businessUnitIds: partsOf(firstOf(query.unit)).filter((part) => isId(part)),
    isList: form === 'list',
    planId: idOf(query.plan),
    time: time !== null && clockTime.test(time) ? time : null,
    isTimetable: form === 'timetable' && named === 'week' && resourceIds.length === 1,
  };
}

/** The same time drawn where it is read as a list or a timetable, else as a list. */
export function twinOf({ isList, isTimetable }: CalendarView) {
  return { isList: !(isList || isTimetable), isTimetable: false };
}

function formOf({ isList, isTimetable }: CalendarView) {
  return isTimetable ? 'timetable' : isList && 'list';
}

/** The address of a view; it names how it is drawn, so that it is the same on every screen. */
export function calendarHref(view: CalendarView): string {
  const { seats } = view;
  return pageAddress('/booking-calendar', {
    view: view.view,
    date: view.date,
    whose: view.whose === 'mine' && 'mine',
    person: view.personId,
    kind: view.kinds.join(','),
    building: view.buildingId,
    seats: seats && `${seats.min}-${seats.max}`,
    free: view.isFreeNow && 'now',
    with: view.amenities.join(','),
    floor: view.isMyFloor && 'mine',
    room: view.resourceIds.join(','),
    unit: view.businessUnitIds.join(','),
    plan: view.planId,
    at: view.time,
    as: formOf(view),
  });
}

/** Whether the view shows the bookings of one person, be it the reader or a colleague. */
export function isOfOnePerson({ whose, personId }: CalendarView): boolean {
  return whose === 'mine' || personId !== null;
}

const usualKinds: readonly ResourceType[] = ['room'];

/** The kinds that a view shows; null is every kind. */
export function shownKinds(view: CalendarView): readonly ResourceType[] | null {
  if (view.kinds.length > 0) return view.kinds;
  return isOfOnePerson(view) ? null : usualKinds;
}
