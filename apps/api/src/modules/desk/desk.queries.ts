import type { DeskNumbers, SetupProgress, SystemAlerts } from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameMerchant } from '../../platform/db/same-merchant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import type { Actor } from '../../platform/request-scope/request-scope.ts';
import { countOverdue, isHiddenFrom } from '../bookings/index.ts';

/** Refusals that are the provider's, not those of the user who signs in. */
const providerFaults = ['auth.provider_unreachable', 'auth.provider_untrusted'];

const signInHours = 24;
const emailDays = 7;
const shownEmails = 20;

interface PersonKey {
  readonly merchantId: string;
  readonly userId: string;
}

interface SetupRow extends Omit<SetupProgress, 'isHidden' | 'resources'> {
  readonly isHidden: boolean | null;
  readonly room: number;
  readonly car: number;
  readonly asset: number;
}

interface NumbersFilter {
  readonly merchantId: string;
  readonly day: DeskNumbers['day'];
  readonly now: Date;
}

type Numbers = Omit<DeskNumbers, 'day'>;

/** The time zone of a user's profile, in which their lists count days. */
export async function timezoneOf(trx: Transaction<DB>, person: PersonKey): Promise<string> {
  const { timezone } = await trx
    .selectFrom('app_user')
    .select('timezone')
    .where('merchant_id', '=', person.merchantId)
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return timezone;
}

/** What happens today, and now. */
export async function deskNumbers(trx: Transaction<DB>, filter: NumbersFilter): Promise<Numbers> {
  const { merchantId, now } = filter;
  const [today, waiting, overdue, use] = await together([
    bookingsOfDay(trx, filter),
    countWaiting(trx, merchantId),
    countOverdue(trx, merchantId, now),
    timesNow(trx, filter),
  ]);
  const { running, free, total } = use;
  return { ...today, running, waiting, overdue, resources: { free, total } };
}

async function bookingsOfDay(trx: Transaction<DB>, { merchantId, day }: NumbersFilter) {
  const { rows } = await sql<Pick<Numbers, 'bookings' | 'released'>>`
    select count(*) filter (where status <> 'cancelled')::integer as bookings,
      count(*) filter (where status = 'cancelled' and exists (
        select from booking_event event
        where event.merchant_id = ${merchantId} and event.booking_id = booking.id
          and event.action = 'release'
      ))::integer as released
    from booking
    where merchant_id = ${merchantId} and starts_at >= ${day.start} and starts_at < ${day.end}
  `.execute(trx);
  return rows[0] ?? { bookings: 0, released: 0 };
}

async function countWaiting(trx: Transaction<DB>, merchantId: string): Promise<number> {
  // Literals, so that the planner can use the index of what waits.
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from booking
    where merchant_id = ${merchantId}
      and status in ('pending-approval-book', 'pending-approval-edit')
  `.execute(trx);
  return rows[0]?.total ?? 0;
}

interface Use extends Pick<Numbers, 'running'> {
  readonly free: number;
  readonly total: number;
}

/** As in the calendar, the start is bounded on both sides and long times have their own index. */
async function timesNow(trx: Transaction<DB>, { merchantId, now }: NumbersFilter): Promise<Use> {
  const at = now.toISOString();
  const { rows } = await sql<Use>`
    with taken as (
      select unit_id, booking_id, expires_at from occupancy
      where merchant_id = ${merchantId} and ends_at > ${at}
        and starts_at > ${at}::timestamptz - interval '24 hours' and starts_at <= ${at}
      union all
      select unit_id, booking_id, expires_at from occupancy
      where merchant_id = ${merchantId} and is_long and ends_at > ${at}
        and starts_at <= ${at}::timestamptz - interval '24 hours'
    ), valid as (
      select * from taken where expires_at is null or expires_at > ${at}
    )
    select
      (select count(distinct booking.id) from valid
        join booking on booking.merchant_id = ${merchantId} and booking.id = valid.booking_id
        where booking.starts_at <= ${at} and booking.ends_at > ${at}
          and booking.status in ('approved', 'approved-edit', 'checked-in')
      )::integer as running,
      count(*)::integer as total,
      count(*) filter (where exists (
        select from resource_unit unit
        where unit.merchant_id = ${merchantId} and unit.resource_id = resource.id
          and unit.id not in (select unit_id from valid)
      ))::integer as free
    from resource where merchant_id = ${merchantId} and is_active
  `.execute(trx);
  return rows[0] ?? { running: 0, free: 0, total: 0 };
}

/** Existing data of a merchant, as one of its administrators sees the checklist. */
export async function setupProgress(
  trx: Transaction<DB>,
  { merchantId, userId }: PersonKey,
): Promise<SetupProgress> {
  const active = (type: string) => sql`(select count(*) from resource
    where merchant_id = ${merchantId} and is_active and type = ${type})::integer`;
  const { rows } = await sql<SetupRow>`
    select
      (select hides_setup from app_user where merchant_id = ${merchantId} and id = ${userId})
        as "isHidden",
      (select count(*) from building where merchant_id = ${merchantId})::integer
        as buildings,
      ${active('room')} as room, ${active('car')} as car, ${active('asset')} as asset,
      others.people, others.administrators,
      (select count(*) from sign_in_method where merchant_id = ${merchantId}
        and is_enabled and kind <> 'local')::integer as "signInMethods",
      (exists (select from branding_version where merchant_id = ${merchantId} and number > 1)
        or exists (select from merchant where id = ${merchantId}
          and (logo_image_id is not null or background_image_id is not null))) as "isBranded",
      exists (select from booking where merchant_id = ${merchantId}) as "hasBookings"
    from (
      select count(*)::integer as people,
        (count(*) filter (where is_administrator))::integer as administrators
      from app_user
      where merchant_id = ${merchantId} and id <> ${userId} and status in ('active', 'invited')
    ) others
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns one row');
  const { room, car, asset, isHidden, ...facts } = row;
  return { ...facts, isHidden: isHidden === true, resources: { room, car, asset } };
}

/** Hides the checklist for one administrator, or shows it again. */
export async function hideSetup(
  trx: Transaction<DB>,
  { merchantId, userId }: PersonKey,
  isHidden: boolean,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ hides_setup: isHidden })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', userId)
    .execute();
}

interface AlertFilter {
  readonly merchantId: string;
  readonly reader: Actor;
  readonly now: Date;
}

/** Failing sign-in methods, and emails that were given up. */
export async function systemAlerts(
  trx: Transaction<DB>,
  filter: AlertFilter,
): Promise<SystemAlerts> {
  const [signIn, emails] = await together([failingMethods(trx, filter), lostEmails(trx, filter)]);
  return { signIn, emails };
}

interface FailingMethod {
  readonly code: string;
  readonly name: string;
  readonly label_en: string;
  readonly label_th: string;
  readonly since: string;
  readonly failures: number;
}

/** A method counts as failing until the next successful sign-in by it. */
async function failingMethods(
  trx: Transaction<DB>,
  { merchantId, now }: AlertFilter,
): Promise<SystemAlerts['signIn']> {
  const { rows } = await sql<FailingMethod>`
    select method.code, method.name, method.label_en, method.label_th,
      min(event.at) as since, count(*)::integer as failures
    from sign_in_method method
    join security_event event on event.merchant_id = method.merchant_id
      and event.method = method.code
    where method.merchant_id = ${merchantId} and method.is_enabled
      and event.at > ${now.toISOString()}::timestamptz - make_interval(hours => ${signInHours})
      and event.reason in (${sql.join(providerFaults)})
      and not exists (
        select from security_event success
        where success.merchant_id = ${merchantId} and success.method = event.method
          and success.kind = 'sign-in' and success.at > event.at
      )
    group by method.merchant_id, method.code
    order by since`.execute(trx);
  return rows.map(({ code, name, label_en, label_th, since, failures }) => ({
    code,
    name: { en: label_en || name, th: label_th || name },
    since,
    failures,
  }));
}

async function lostEmails(
  trx: Transaction<DB>,
  { merchantId, reader, now }: AlertFilter,
): Promise<SystemAlerts['emails']> {
  const isHidden = isHiddenFrom(merchantId, reader);
  const rows = await trx
    .selectFrom('outbox_mail as email')
    .innerJoin('booking', sameMerchant('booking.id', 'email.booking_id'))
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .select(['email.id', 'email.failed_at', sql<number>`count(*) over ()::integer`.as('total')])
    .select(sql<string | null>`case when ${isHidden} then null else email.recipient end`.as('to'))
    .where('email.merchant_id', '=', merchantId)
    .where(
      sql<boolean>`email.failed_at
        > ${now.toISOString()}::timestamptz - make_interval(days => ${emailDays})`,
    )
    .orderBy('email.failed_at', 'desc')
    .orderBy('email.id', 'desc')
    .limit(shownEmails)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    latest: rows.flatMap(({ id, failed_at: at, to }) =>
      at === null ? [] : [{ id, at, recipient: to }],
    ),
  };
}
