import { AppError } from '@axp/contracts';
import type { ManagedDisplay } from '@axp/contracts/administration';
import { situationOf } from '@axp/contracts/display-situation';
import type { DisplayEntry, DisplayRoom, DisplayState } from '@axp/contracts/displays';
import {
  amenitiesOf,
  displayHours,
  isStandardAmenity,
  perLanguage,
} from '@axp/contracts/vocabulary';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { ReadTransaction } from '../../../platform/request-scope/request-scope.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { findOwnAmenities } from '../../resources/own-amenities/index.ts';
import { openingColumns, openingOf, openWithin } from '../../resources/places/index.ts';
import {
  asLicenceClass,
  asResourceType,
  parseRuleOverrides,
  resolveBookingRules,
  resourcesOf,
} from '../../resources/resources/index.ts';
import { announcementsAtDisplay } from '../announcements/index.ts';
import { isApprovalNeeded, takenTimes, visitsOf } from '../bookings/index.ts';
import type { PairedDisplay, StoredManaged } from './display.queries.ts';

type TakenTime = Awaited<ReturnType<typeof takenTimes>>['times'][number];
type Visits = Awaited<ReturnType<typeof visitsOf>>;

interface Window {
  readonly start: string;
  readonly end: string;
}

/** All that a display shows from an instant on. */
export async function readState(
  tx: ReadTransaction,
  display: PairedDisplay,
  now: Date,
): Promise<DisplayState> {
  const window = knownFrom(now);
  const rows = await shownRooms(tx, display);
  const [first] = rows;
  const place = first ?? (await emptyBuilding(tx, display));
  const taken = await takenTimes(tx.db, {
    merchantId: tx.merchant.id,
    from: window.start,
    to: window.end,
    resourceIds: rows.map(({ id }) => id),
  });
  const isRoom = display.kind !== 'board';
  const ids = taken.times.flatMap(({ booking }) => booking?.id ?? []);
  const visits: Visits = isRoom ? await visitsOf(tx, ids) : new Map();
  const amenities = isRoom && first ? await presentAmenities(tx, first.amenity_mask) : [];
  const presenting = { display, visits, amenities, names: taken.names };
  const byRoom = Map.groupBy(taken.times, ({ resourceId }) => resourceId);
  return {
    id: display.id,
    kind: display.kind,
    now: window.start,
    until: window.end,
    building: place.building_name,
    timezone: place.timezone,
    language: display.language,
    theme: display.theme,
    screenOff: display.screenOff,
    identifyUntil: display.identifyUntil,
    actions: display.actions,
    walkUp: isRoom && first ? walkUpRules(tx, display, first, window) : null,
    rooms: rows.map((row) => presentRoom(row, byRoom.get(row.id) ?? [], { window, ...presenting })),
    announcements: await announcementsAtDisplay(tx, {
      ...window,
      resourceId: display.resourceId,
      buildingId: place.building_id,
    }),
  };
}

function knownFrom(now: Date): Window {
  const end = new Date(now.getTime() + displayHours * 60 * 60_000);
  return { start: now.toISOString(), end: end.toISOString() };
}

/** Adds to displays what their rooms are at an instant; a board has no such state. */
export async function withSituations(
  tx: ReadTransaction,
  displays: readonly StoredManaged[],
  now: Date,
): Promise<ManagedDisplay[]> {
  const window = knownFrom(now);
  const ofRooms = displays.filter(({ kind }) => kind !== 'board');
  const resourceIds = ofRooms.map(({ shows }) => shows.id);
  const rows = resourceIds.length === 0 ? [] : await roomsByIds(tx, resourceIds);
  const { times, names } = await takenTimes(tx.db, {
    merchantId: tx.merchant.id,
    from: window.start,
    to: window.end,
    resourceIds,
  });
  const ids = times.flatMap(({ booking }) => booking?.id ?? []);
  const visits = await visitsOf(tx, ids);
  const byRoom = Map.groupBy(times, ({ resourceId }) => resourceId);
  const presenting = { window, visits, names, amenities: [], display: anonymous };
  const situations = new Map(
    rows.map((row) => {
      const room = presentRoom(row, byRoom.get(row.id) ?? [], presenting);
      return [row.id, situationOf(room, Date.parse(window.end), now.getTime()).kind];
    }),
  );
  return displays.map((display) => {
    const kind = situations.get(display.shows.id);
    return { ...display, situation: kind === undefined || kind === 'unknown' ? null : kind };
  });
}

/** Settings for what shows no booking. */
const anonymous = { details: 'busy', userId: '' } as const;

/** A building whose board has no room to show. */
async function emptyBuilding(tx: ReadTransaction, { buildingId }: PairedDisplay) {
  const row = await selectRows(tx, 'building')
    .select(['id as building_id', 'name as building_name', 'timezone'])
    .where('id', '=', buildingId)
    .executeTakeFirst();
  if (!row) throw new AppError('display.not_found');
  return row;
}

function roomRows({ db, merchant }: ReadTransaction) {
  return resourcesOf(db, merchant.id)
    .select(openingColumns(merchant.id))
    .select(['resource.privacy', 'resource.amenity_mask', 'floor.way'])
    .where('resource.type', '=', 'room');
}

function roomsByIds(tx: ReadTransaction, ids: readonly string[]) {
  return roomRows(tx).where('resource.id', 'in', ids).execute();
}

function shownRooms(tx: ReadTransaction, { resourceId, buildingId }: PairedDisplay) {
  const rooms = roomRows(tx);
  return (
    resourceId === null
      ? rooms.where('resource.building_id', '=', buildingId)
      : rooms.where('resource.id', '=', resourceId)
  )
    .orderBy('floor.level')
    .orderBy('resource.name')
    .orderBy('resource.id')
    .execute();
}

type RoomRow = Awaited<ReturnType<typeof shownRooms>>[number];

/** Rules of a booking that begins now; null where it can't be made at the display. */
function walkUpRules(
  { merchant }: ReadTransaction,
  { actions, businessUnitId }: PairedDisplay,
  row: RoomRow,
  { start }: Window,
): DisplayState['walkUp'] {
  const isOffered = merchant.offeredTypes.has('room') && actions.includes('book');
  if (!isOffered || businessUnitId === null) return null;
  const type = asResourceType(row.type);
  const rules = resolveBookingRules(type, [
    merchant.bookingRules[type],
    merchant.unitRules.get(businessUnitId)?.[type],
    parseRuleOverrides(row.booking_rules),
  ]);
  const needsApproval = isApprovalNeeded({
    start,
    end: new Date(Date.parse(start) + rules.gridMinutes * 60_000).toISOString(),
    resource: {
      id: row.id,
      type,
      timezone: row.timezone,
      // Closed times are shown as such, even where they can be approved.
      opening: { timezone: row.timezone, hours: null, closedDays: [] },
      needsApproval: row.needs_approval,
      licenceClass: asLicenceClass(row.licence_class),
      businessUnitId: row.business_unit_id,
    },
    businessUnitId,
    rules,
    driver: null,
  });
  if (needsApproval || rules.minNoticeMinutes > 0) return null;
  const { gridMinutes, maxLengthMinutes, bufferAfterMinutes: bufferMinutes } = rules;
  return { gridMinutes, maxLengthMinutes, bufferMinutes };
}

interface Presenting {
  readonly display: Pick<PairedDisplay, 'details' | 'userId'>;
  readonly visits: Visits;
  readonly names: ReadonlyMap<string, string>;
}

interface PresentingRoom extends Presenting {
  readonly window: Window;
  readonly amenities: DisplayRoom['amenities'];
}

async function presentAmenities(tx: ReadTransaction, mask: number) {
  const keys = amenitiesOf(mask);
  const own = keys.every((key) => isStandardAmenity(key))
    ? []
    : (await findOwnAmenities(tx)).amenities;
  return keys.flatMap((key): DisplayRoom['amenities'] => {
    if (!isStandardAmenity(key)) {
      return own.filter((one) => one.key === key).map(({ icon, name }) => ({ icon, name }));
    }
    const name = perLanguage((language) => textsIn(language, 'kind')(`amenity.${key}`));
    return [{ icon: key, name }];
  });
}

function presentRoom(
  row: RoomRow,
  times: readonly TakenTime[],
  { window, amenities, ...presenting }: PresentingRoom,
): DisplayRoom {
  const isPrivate = row.privacy === 'private';
  return {
    id: row.id,
    name: row.name,
    floor: row.floor_name,
    way: row.way ?? '',
    capacity: row.capacity,
    amenities,
    open: openWithin(openingOf(row), window),
    entries: times.flatMap((time) => presentEntry(time, { ...presenting, isPrivate })),
  };
}

/** Forms that others have open are left out: they keep a time for minutes, and show no booking. */
function presentEntry(
  { start, end, booking, other, via }: TakenTime,
  {
    display,
    visits,
    names,
    isPrivate: isRoomPrivate,
  }: Presenting & { readonly isPrivate: boolean },
): DisplayEntry[] {
  if (other?.kind === 'hold') return [];
  const time = { start: instant((booking ?? { start }).start), freeAt: instant(end) };
  const isPrivate = isRoomPrivate || (booking?.isPrivate ?? false);
  const hasNames = !via && booking !== null && !isPrivate && display.details !== 'busy';
  // A booking of a part or of a neighbour is checked in and changed there.
  const isHere = via === null || via.isWhole;
  const visit = isHere && booking && visits.get(booking.id);
  const isWalkUp = booking?.guestId === display.userId;
  return [
    {
      ...time,
      kind: other?.kind ?? 'booking',
      end: instant((booking ?? { end }).end),
      isPrivate,
      title: hasNames && display.details === 'full' ? booking.title : null,
      name: hasNames && !isWalkUp ? (names.get(booking.guestId) ?? null) : null,
      bookedAs: isPrivate ? null : (via?.name ?? null),
      booking: visit ? { ...visit, isWalkUp } : null,
    },
  ];
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
