/**
 * Rows for tests: each builder makes the parents that it was not given, and answers the row.
 *
 *   const room = await buildResource(api.db, { merchant_id: ann.merchantId, capacity: 8 });
 *   const busy = await buildBooking(api.db, { ...room, starts_at, ends_at });
 *
 * `api.db` is the root handle without a merchant, so row-level security does not apply here.
 */
import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beginBrandingHistory } from '../src/modules/company/merchants/index.ts';
import type { DB } from '../src/platform/db/schema.ts';

type Values<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;
type Row<Table extends keyof DB> = Promise<Selectable<DB[Table]>>;
type Db = Kysely<DB>;

/** The password of every built user, and its hash at the test hasher's small cost. */
export const testPassword = 'a long test password';
export const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$EJeghpZMRXL8NbY8NIputw$M2kk0rjd2+3468uZXEMQsmCKNw34wezzMcKuacfRvOk';

export const testTheme = {
  accent: { color: '#074E9F', textColor: '#FFFFFF' },
  navigationBar: { color: '#FFFFFF', textColor: '#101828' },
  largeButton: { type: 'solid', color1: '#074E9F', color2: null, textColor: '#FFFFFF' },
};

function unique(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

/** The host of a built merchant follows from its id. */
export function hostOfMerchant(merchantId: string): string {
  return `m${merchantId}.test`;
}

export async function buildMerchant(db: Db, values: Values<'merchant'> = {}): Row<'merchant'> {
  const merchant = await db
    .insertInto('merchant')
    .values({
      id: uuidv7(),
      title: unique('Merchant'),
      locale: 'en',
      timezone: 'Asia/Bangkok',
      support_contact: 'help@merchant.test',
      theme: JSON.stringify(testTheme),
      services: JSON.stringify({ room: '1', car: '1', asset: '1' }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('merchant_host')
    .values({ merchant_id: merchant.id, host: hostOfMerchant(merchant.id) })
    .execute();
  await beginBrandingHistory(db, merchant.id);
  return merchant;
}

async function merchantIdOf(db: Db, values: { merchant_id?: string }): Promise<string> {
  return values.merchant_id ?? (await buildMerchant(db)).id;
}

export async function buildUser(db: Db, values: Values<'app_user'> = {}): Row<'app_user'> {
  return db
    .insertInto('app_user')
    .values({
      merchant_id: await merchantIdOf(db, values),
      id: uuidv7(),
      email: `${unique('user')}@merchant.test`,
      full_name: unique('User'),
      password_hash: testPasswordHash,
      status: 'active',
      has_accepted_terms: true,
      // So that a test can read the mail of any action.
      mails_own_acts: true,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A confirmed licence of class B, valid for years. */
export async function buildLicence(
  db: Db,
  values: Values<'driving_licence'> = {},
): Row<'driving_licence'> {
  const merchant_id = await merchantIdOf(db, values);
  const state = values.state ?? 'confirmed';
  return db
    .insertInto('driving_licence')
    .values({
      merchant_id,
      user_id: values.user_id ?? (await buildUser(db, { merchant_id })).id,
      classes: ['B'],
      number: '54018823',
      expires_on: '2030-01-01',
      decided_at: state === 'entered' ? null : '2026-10-01T02:00:00Z',
      reason: state === 'rejected' ? 'The photo can not be read' : null,
      ...values,
      state,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function buildBusinessUnit(
  db: Db,
  values: Values<'business_unit'> = {},
): Row<'business_unit'> {
  return db
    .insertInto('business_unit')
    .values({
      merchant_id: await merchantIdOf(db, values),
      id: uuidv7(),
      title: unique('Unit'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a user a member of a business unit; both are built when not given. */
export async function buildMembership(
  db: Db,
  values: Values<'user_business_unit'> = {},
): Row<'user_business_unit'> {
  const merchant_id = await merchantIdOf(db, values);
  return db
    .insertInto('user_business_unit')
    .values({
      merchant_id,
      user_id: values.user_id ?? (await buildUser(db, { merchant_id })).id,
      business_unit_id:
        values.business_unit_id ?? (await buildBusinessUnit(db, { merchant_id })).id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Times are needed: the test's clock decides what a running session is. */
export async function buildSession(
  db: Db,
  values: Values<'user_session'> & { created_at: string; expires_at: string },
): Row<'user_session'> {
  const merchant_id = await merchantIdOf(db, values);
  return db
    .insertInto('user_session')
    .values({
      merchant_id,
      id: uuidv7(),
      user_id: values.user_id ?? (await buildUser(db, { merchant_id })).id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function buildImage(db: Db, values: Values<'image'> = {}): Row<'image'> {
  return db
    .insertInto('image')
    .values({
      merchant_id: await merchantIdOf(db, values),
      id: uuidv7(),
      content_type: 'image/svg+xml',
      original: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      thumbnail: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64"/>'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function buildBuilding(db: Db, values: Values<'building'> = {}): Row<'building'> {
  return db
    .insertInto('building')
    .values({
      merchant_id: await merchantIdOf(db, values),
      id: uuidv7(),
      name: unique('Building'),
      timezone: 'Asia/Bangkok',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function buildFloor(db: Db, values: Values<'floor'> = {}): Row<'floor'> {
  const merchant_id = await merchantIdOf(db, values);
  return db
    .insertInto('floor')
    .values({
      merchant_id,
      id: uuidv7(),
      building_id: values.building_id ?? (await buildBuilding(db, { merchant_id })).id,
      name: unique('Floor'),
      level: 1,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Builds a room for ten by default, with as many units as its quantity (Z-04). */
export async function buildResource(db: Db, values: Values<'resource'> = {}): Row<'resource'> {
  const merchant_id = await merchantIdOf(db, values);
  const name = values.name ?? unique('Room');
  const resource = await db
    .insertInto('resource')
    .values({
      merchant_id,
      id: uuidv7(),
      type: 'room',
      name,
      building_id: values.building_id ?? (await buildBuilding(db, { merchant_id })).id,
      capacity: values.type === 'asset' ? null : 10,
      search_text: name.toLowerCase(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('resource_unit')
    .values(
      Array.from({ length: resource.quantity }, (_, index) => ({
        merchant_id,
        id: uuidv7(),
        resource_id: resource.id,
        number: index + 1,
      })),
    )
    .execute();
  return resource;
}

type BookingValues = Omit<Values<'booking'>, 'starts_at' | 'ends_at'> & {
  readonly starts_at: string;
  readonly ends_at: string;
};

/** Required columns of a booking per type, except the places of a car. */
const bookingDetails: Readonly<Record<string, Values<'booking'>>> = {
  room: { attendees: 2 },
  car: { purpose: 'Visit', destination: 'Rayong', is_licence_confirmed: true },
  asset: { purpose: 'Workshop' },
};

/** An approved booking of a resource's kind with its occupancy, by and for the same user. */
export async function buildBooking(db: Db, values: BookingValues): Row<'booking'> {
  const merchant_id = await merchantIdOf(db, values);
  const resource_id = values.resource_id ?? (await buildResource(db, { merchant_id })).id;
  const { type, building_id } = await db
    .selectFrom('resource')
    .select(['type', 'building_id'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', resource_id)
    .executeTakeFirstOrThrow();
  const booker_id = values.booker_id ?? (await buildUser(db, { merchant_id })).id;
  const business_unit_id =
    values.business_unit_id ?? (await buildBusinessUnit(db, { merchant_id })).id;
  const booking = await db
    .insertInto('booking')
    .values({
      id: uuidv7(),
      type,
      status: 'approved',
      title: unique('Meeting'),
      timezone: 'Asia/Bangkok',
      booked_for_id: booker_id,
      ...bookingDetails[type],
      ...(type === 'car' && {
        driver_id: booker_id,
        pick_up_building_id: building_id,
        return_building_id: building_id,
      }),
      ...values,
      merchant_id,
      resource_id,
      booker_id,
      business_unit_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const takesTime = !['cancelled', 'checked-out'].includes(booking.status);
  if (takesTime) await buildOccupancy(db, booking);
  return booking;
}

/** Takes the first units of a resource for the time of a booking. */
async function buildOccupancy(db: Db, booking: Selectable<DB['booking']>): Promise<void> {
  const { merchant_id, resource_id, starts_at, ends_at } = booking;
  const units = await db
    .selectFrom('resource_unit')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('resource_id', '=', resource_id)
    .orderBy('number')
    .limit(booking.quantity)
    .execute();
  await db
    .insertInto('occupancy')
    .values(
      units.map((unit) => ({
        merchant_id,
        id: uuidv7(),
        resource_id,
        unit_id: unit.id,
        kind: 'booking',
        booking_id: booking.id,
        starts_at,
        ends_at,
      })),
    )
    .execute();
}

/** Builds an SSO provider, enabled by default. */
export async function buildSignInMethod(
  db: Db,
  values: Values<'sign_in_method'> = {},
): Row<'sign_in_method'> {
  return db
    .insertInto('sign_in_method')
    .values({
      merchant_id: await merchantIdOf(db, values),
      code: 'provider',
      kind: 'sso',
      name: 'Provider',
      issuer: 'https://provider.test',
      client_id: 'booking',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Builds the trusted cloud tenant of a merchant, as an enabled sign-in method. */
export async function buildCloudTenant(
  db: Db,
  {
    tenant_key,
    application_id = 'axp-booking',
    ...method
  }: Values<'sign_in_method'> &
    Pick<Insertable<DB['cloud_tenant']>, 'tenant_key'> &
    Values<'cloud_tenant'>,
): Promise<void> {
  const merchant_id = await merchantIdOf(db, method);
  await db.insertInto('cloud_tenant').values({ merchant_id, tenant_key, application_id }).execute();
  await buildSignInMethod(db, {
    code: 'cloud',
    kind: 'cloud',
    name: 'Axons Cloud',
    ...method,
    merchant_id,
  });
}
