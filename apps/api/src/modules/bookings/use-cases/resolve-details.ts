import type {
  CreateAssetBody,
  CreateBookingBody,
  CreateCarBody,
  CreateRoomBody,
} from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { StoredInvitee } from '../booking.repository.ts';
import type { StoredPassenger } from '../kind.repository.ts';
import { findBuildingIds, findLicence } from '../kind.repository.ts';
import type { BookingContent } from '../rules/booking.ts';
import type { Demand } from '../rules/kind-rules.ts';
import { resolveInvitees, resolvePassengers } from './resolve-people.ts';

/** What was filled in, with people and places looked up. */
export interface Details {
  readonly content: BookingContent;
  readonly demand: Demand;
  readonly invitees: readonly StoredInvitee[];
  readonly passengers: readonly StoredPassenger[];
}

const nothing = {
  attendees: null,
  layout: null,
  equipmentNote: '',
  cateringNote: '',
  meetingLink: null,
  purpose: null,
  pickUpBuildingId: null,
  returnBuildingId: null,
  destination: null,
  estimatedKm: null,
  needsDriver: false,
  driverId: null,
  licenceConfirmed: false,
  quantity: 1,
};

/** Looks up everybody and every place that a form names; what is not there is refused by field. */
export function resolveDetails(tx: MemberTransaction, body: CreateBookingBody): Promise<Details> {
  switch (body.type) {
    case 'room':
      return roomDetails(tx, body);
    case 'car':
      return carDetails(tx, body);
    case 'asset':
      return assetDetails(tx, body);
  }
}

function commonOf({ title, description, privacy }: CreateBookingBody) {
  return { title, description, privacy };
}

async function roomDetails(tx: MemberTransaction, body: CreateRoomBody): Promise<Details> {
  const { attendees, layout, equipmentNote, cateringNote, meetingLink } = body;
  const room = { attendees, layout, equipmentNote, cateringNote, meetingLink };
  return {
    content: { ...nothing, ...commonOf(body), ...room },
    demand: { end: body.end, attendees, passengers: 0, driver: null, quantity: 1 },
    invitees: await resolveInvitees(tx, body.invitees),
    passengers: [],
  };
}

async function carDetails(tx: MemberTransaction, body: CreateCarBody): Promise<Details> {
  const { purpose, destination, pickUpBuildingId, returnBuildingId, estimatedKm } = body;
  const driverId = body.needsDriver ? null : (body.driverId ?? tx.actor.id);
  const [driver, passengers] = await Promise.all([
    findDriver(tx, driverId),
    resolvePassengers(tx, body.passengers),
    checkBuildings(tx, { pickUpBuildingId, returnBuildingId }),
  ]);
  const trip = { purpose, destination, pickUpBuildingId, returnBuildingId, estimatedKm };
  const driving = { needsDriver: driverId === null, driverId, licenceConfirmed: driverId !== null };
  return {
    content: { ...nothing, ...commonOf(body), ...trip, ...driving },
    demand: { end: body.end, attendees: 0, passengers: passengers.length, driver, quantity: 1 },
    invitees: [],
    passengers,
  };
}

async function assetDetails(tx: MemberTransaction, body: CreateAssetBody): Promise<Details> {
  const { quantity, purpose, pickUpBuildingId, returnBuildingId } = body;
  await checkBuildings(tx, { pickUpBuildingId, returnBuildingId });
  const loan = { quantity, purpose, pickUpBuildingId, returnBuildingId };
  return {
    content: { ...nothing, ...commonOf(body), ...loan },
    demand: { end: body.end, attendees: 0, passengers: 0, driver: null, quantity },
    invitees: [],
    passengers: [],
  };
}

/** Who drives, with the licence on record; null where the company provides a driver. */
export async function findDriver(
  tx: MemberTransaction,
  driverId: string | null,
): Promise<Demand['driver']> {
  if (driverId === null) return null;
  const driver = await findLicence(tx, driverId);
  if (driver) return driver;
  const issue = { path: 'driverId', code: 'user.not_found', params: {} };
  throw new AppError('user.not_found', { issues: [issue] });
}

/** Refuses places that are no building of the merchant, each at its field. */
export async function checkBuildings(
  tx: MemberTransaction,
  places: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const named = Object.entries(places).flatMap(([path, id]) => (id ? [{ path, id }] : []));
  const known = await findBuildingIds(
    tx,
    named.map(({ id }) => id),
  );
  const issues = named
    .filter(({ id }) => !known.includes(id))
    .map(({ path }) => ({ path, code: 'building.not_found', params: {} }));
  if (issues.length > 0) throw new AppError('building.not_found', { issues });
}
