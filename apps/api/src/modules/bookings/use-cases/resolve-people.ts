import type { CreateCarBody, CreateRoomBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { StoredInvitee } from '../booking.repository.ts';
import { findActivePeople } from '../booking.repository.ts';
import type { StoredPassenger } from '../kind.repository.ts';

/**
 * Turns the invitees of a form into stored ones: staff are looked up by id, everybody else keeps
 * the email that was typed. Staff who are not active in this merchant are refused by place.
 */
export async function resolveInvitees(
  tx: TenantRows,
  invitees: CreateRoomBody['invitees'],
): Promise<readonly StoredInvitee[]> {
  const staff = await staffAmong(tx, invitees);
  return invitees.map((invitee, index) => {
    if ('email' in invitee) return { userId: null, email: invitee.email, name: invitee.name };
    return staff.get(invitee.userId) ?? nobody(`invitees.${index}.userId`);
  });
}

/** The same for who rides in a car: staff by id, everybody else by the name that was typed. */
export async function resolvePassengers(
  tx: TenantRows,
  passengers: CreateCarBody['passengers'],
): Promise<readonly StoredPassenger[]> {
  const staff = await staffAmong(tx, passengers);
  return passengers.map((passenger, index) => {
    if ('name' in passenger) return { userId: null, name: passenger.name };
    return staff.get(passenger.userId) ?? nobody(`passengers.${index}.userId`);
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

function nobody(path: string): never {
  throw new AppError('user.not_found', { issues: [{ path, code: 'user.not_found', params: {} }] });
}

/** The staff among invitees; guests by email have no account to be told in. */
export function staffIdsOf(invitees: readonly StoredInvitee[]): readonly string[] {
  return invitees.flatMap(({ userId }) => (userId === null ? [] : [userId]));
}
