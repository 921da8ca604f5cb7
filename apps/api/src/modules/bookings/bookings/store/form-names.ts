import type { EditBookingBody } from '@axp/contracts';
import { AppError, refusalAt } from '@axp/contracts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { findDriverLicence } from '../../../people/people/index.ts';
import type { Demand } from '../rules/kind-rules.ts';
import type { RequestedEdit } from './pending-change.ts';

/**
 * Turns the invitees of a form into stored ones: staff are looked up by id, everybody else keeps
 * the email that was typed. Staff who are not active in this merchant are refused by place.
 */
export async function resolveInvitees(
  tx: TenantRows,
  invitees: NonNullable<EditBookingBody['invitees']>,
): Promise<readonly StoredInvitee[]> {
  const staff = await staffAmong(tx, invitees);
  return invitees.map((invitee, index) => {
    if ('email' in invitee) return { userId: null, email: invitee.email, name: invitee.name };
    return staff.get(invitee.userId) ?? refuseUnknown(`invitees.${index}.userId`);
  });
}

/** The same for who rides in a car: staff by id, everybody else by the name that was typed. */
export async function resolvePassengers(
  tx: TenantRows,
  passengers: NonNullable<EditBookingBody['passengers']>,
): Promise<readonly StoredPassenger[]> {
  const staff = await staffAmong(tx, passengers);
  return passengers.map((passenger, index) => {
    if ('name' in passenger) return { userId: null, name: passenger.name };
    return staff.get(passenger.userId) ?? refuseUnknown(`passengers.${index}.userId`);
  });
}

async function staffAmong(
  tx: TenantRows,
  people: readonly object[],
): Promise<ReadonlyMap<string | null, StoredInvitee>> {
  const ids = people.flatMap((person) =>
    'userId' in person && typeof person.userId === 'string' ? [person.userId] : [],
  );
  return new Map((await findActivePeople(tx, ids)).map((person) => [person.userId, person]));
}

function refuseUnknown(path: string): never {
  throw refusalAt(path, 'user.not_found');
}

/** The invitees with an account; guests by email have none. */
export function staffIdsOf(invitees: readonly StoredInvitee[]): readonly string[] {
  return invitees.flatMap(({ userId }) => (userId === null ? [] : [userId]));
}

/** Who drives, with the licence on record; null where the company provides a driver. */
export async function findDriver(
  tx: MemberTransaction,
  driverId: string | null,
): Promise<Demand['driver']> {
  if (driverId === null) return null;
  const driver = await findDriverLicence(tx, driverId);
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

/** One person in a car, the driver apart; who is not staff has a name alone. */
export interface StoredPassenger {
  readonly userId: string | null;
  readonly name: string;
}

/** Which of these buildings the merchant has. */
async function findBuildingIds(tx: TenantRows, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(tx, 'building').select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
}

/** One person asked to a booking, as stored. */
export interface StoredInvitee extends StoredPassenger {
  readonly email: string;
}

async function findActivePeople(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly StoredInvitee[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(tx, 'app_user')
    .select(['id', 'email', 'full_name'])
    .where('status', '=', 'active')
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ userId: row.id, email: row.email, name: row.full_name }));
}

/** Leaves out people who have left the company since; the change stays valid. */
export async function withActivePeople(
  tx: MemberTransaction,
  body: RequestedEdit,
): Promise<RequestedEdit> {
  const named = [...(body.invitees ?? []), ...(body.passengers ?? [])];
  const ids = named.flatMap((person) => ('userId' in person ? [person.userId] : []));
  const active = new Set((await findActivePeople(tx, ids)).map(({ userId }) => userId));
  const isThere = (person: object) =>
    !('userId' in person) || (typeof person.userId === 'string' && active.has(person.userId));
  return {
    ...body,
    ...(body.invitees && { invitees: body.invitees.filter(isThere) }),
    ...(body.passengers && { passengers: body.passengers.filter(isThere) }),
  };
}
