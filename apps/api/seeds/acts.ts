import type { ClosedDayBody } from '@axp/contracts';
import { EditBookingBody } from '@axp/contracts';
import type { SealedBox } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { changeRules } from '../src/modules/administration/booking-rules/use-cases/change-rules.ts';
import { deactivatePerson } from '../src/modules/administration/people-administration/use-cases/person-access.ts';
import { recordBlock } from '../src/modules/administration/resource-administration/use-cases/maintenance.ts';
import { addClosedDays } from '../src/modules/administration/resource-administration/use-cases/save-building.ts';
import { editBooking } from '../src/modules/bookings/bookings/change/edit-booking.ts';
import { blockResource, settleItems } from '../src/modules/bookings/bookings/index.ts';
import { createCode } from '../src/modules/bookings/resource-codes/use-cases/resource-codes.ts';
import { RuleSettings } from '../src/modules/resources/resources/index.ts';
import { findUserActor } from '../src/platform/auth/actor.ts';
import type { DB } from '../src/platform/db/schema.ts';
import type {
  MemberTransaction,
  RequestTransaction,
} from '../src/platform/db/tenant-transaction.ts';
import { asMember } from '../src/platform/db/tenant-transaction.ts';
import { findMerchantContext } from '../src/platform/tenant/merchant-directory.ts';
import type { RepairPlan } from './bookings/add-bookings.ts';
import { closedDaysFrom } from './data/closed-days.ts';
import type { DemoMerchant } from './data/demo-merchant.ts';
import { addOwnFields } from './own-field-acts.ts';
import { actAtPlaces } from './place-acts.ts';

interface Acts {
  readonly merchantId: string;
  readonly merchant: DemoMerchant;
  readonly repairs: readonly RepairPlan[];
  readonly now: Date;
  readonly newId: () => string;
  /** Seals the secrets of QR codes. */
  readonly codeBox: SealedBox;
}

const printedLabels = 6;
const extensionMs = 30 * 60_000;

/**
 * Does what administrators and `staff` have done lately by the use cases themselves, so that audit
 * trail, history, notifications and mails know of it.
 */
export async function act(db: Transaction<DB>, acts: Acts): Promise<void> {
  const { merchantId, now, newId, merchant } = acts;
  const context = await findMerchantContext(db, merchantId, (stored) => RuleSettings.parse(stored));
  if (!context) return;
  const base: RequestTransaction = {
    db,
    merchant: context,
    language: merchant.locale,
    caller: { address: '127.0.0.1', device: 'demo' },
    clock: { now: () => now },
    newId,
    actor: null,
    uses: null,
  };
  const admin = await memberOf(base, acts, 'admin');
  const staff = await memberOf(base, acts, 'staff');
  const approver = await memberOf(base, acts, 'approver');
  await closeDays(admin, closedDaysFrom(now.getUTCFullYear()));
  await planRepairs(admin, acts);
  await manageRooms(admin, acts);
  await addOwnFields(admin, merchant);
  await endAccess(admin, acts);
  await requestChange(staff);
  await actAtPlaces({ admin, staff, approver }, merchant);
}

async function memberOf(tx: RequestTransaction, acts: Acts, account: string) {
  const { id: userId } = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('merchant_id', '=', acts.merchantId)
    .where('email', '=', `${account}@${acts.merchant.key}.test`)
    .executeTakeFirstOrThrow();
  const now = acts.now.toISOString();
  const actor = await findUserActor(tx.db, { merchantId: acts.merchantId, userId, now });
  if (!actor) throw new Error(`The demo has no account ${account}`);
  return asMember(tx, actor);
}

async function closeDays(tx: MemberTransaction, days: readonly ClosedDayBody[]): Promise<void> {
  const buildings = await tx.db
    .selectFrom('building')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .orderBy('id')
    .execute();
  const reason = 'The building is closed on this day';
  const otherBookings = { action: 'notify', reason } as const;
  for (const { id } of buildings) await addClosedDays(tx, id, { days, otherBookings });
}

async function planRepairs(tx: MemberTransaction, { merchant, repairs }: Acts): Promise<void> {
  for (const [index, { resourceId, start, end }] of repairs.entries()) {
    const title = merchant.repairs[index] ?? merchant.repairs[0];
    const time = { start: start.toISOString(), end: end.toISOString() };
    await recordBlock(tx, () =>
      blockResource(tx, resourceId, { kind: 'maintenance', title, ...time }),
    );
  }
}

/** Prints labels of rooms; the first room has rules of its own. */
async function manageRooms(tx: MemberTransaction, { codeBox }: Acts): Promise<void> {
  const rooms = await tx.db
    .selectFrom('resource')
    .select(['id', 'version'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('type', '=', 'room')
    .orderBy('id')
    .limit(printedLabels)
    .execute();
  const [hall] = rooms;
  if (hall) {
    const set = { bufferAfterMinutes: 30, maxLengthMinutes: 8 * 60 };
    const { id: resourceId, version } = hall;
    await changeRules(tx, { type: 'room', resourceId, version, set, inherit: [] });
  }
  for (const { id } of rooms) await createCode(tx, id, codeBox);
}

async function endAccess(tx: MemberTransaction, { merchant }: Acts): Promise<void> {
  const former = merchant.people.filter(({ hasLeft }) => hasLeft);
  for (const { mailbox } of former) {
    const { id, version } = await tx.db
      .selectFrom('app_user')
      .select(['id', 'version'])
      .where('merchant_id', '=', tx.merchant.id)
      .where('email', '=', `${mailbox}@${merchant.key}.test`)
      .executeTakeFirstOrThrow();
    await deactivatePerson(tx, id, { version, decisions: [], settle: settleItems });
  }
}

/** Requests a later end for the next approved trip, which waits for approval. */
async function requestChange(tx: MemberTransaction): Promise<void> {
  const trip = await tx.db
    .selectFrom('booking')
    .select(['id', 'version', 'ends_at'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('booker_id', '=', tx.actor.id)
    .where('type', '=', 'car')
    .where('status', '=', 'approved')
    .where('starts_at', '>', tx.clock.now().toISOString())
    .orderBy('starts_at')
    .executeTakeFirst();
  if (!trip) return;
  const end = new Date(Date.parse(trip.ends_at) + extensionMs).toISOString();
  await editBooking(tx, trip.id, EditBookingBody.parse({ version: trip.version, end }));
}
