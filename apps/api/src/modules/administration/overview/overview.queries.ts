import type { ResourceType } from '@axp/contracts';
import type { SetupProgress, SystemAlerts } from '@axp/contracts/administration';
import { perLanguage } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { jsonByKind } from '../../../platform/db/kinds-sql.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { isHiddenFrom } from '../../bookings/bookings/index.ts';
import { findDisplayAlert } from '../../bookings/displays/index.ts';
import { mailCalendar } from '../../connections/room-mail/index.ts';
import { findWebhookAlerts } from '../../connections/webhooks/index.ts';
import { listErasureRequests } from '../personal-data/index.ts';
import { findDeactivationAlert } from '../provisioning/index.ts';

/** Refusals that are the provider's, not those of the user who signs in. */
const providerFaults = ['auth.provider_unreachable', 'auth.provider_untrusted'];

const signInHours = 24;
const emailDays = 7;
const shownEmails = 20;

interface SetupRow extends Omit<SetupProgress, 'isHidden'> {
  readonly isHidden: boolean | null;
}

/** The time zone of a user's profile, in which their lists count days. */
export async function timezoneOf(tx: TenantRows, userId: string): Promise<string> {
  const { timezone } = await selectRows(tx, 'app_user')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return timezone;
}

/** Existing data of a merchant, as one of its administrators sees the checklist. */
export async function setupProgress(tx: TenantRows, userId: string): Promise<SetupProgress> {
  const {
    db,
    merchant: { id: merchantId },
  } = tx;
  const active = (type: ResourceType) => sql<number>`(select count(*) from resource
    where merchant_id = ${merchantId} and is_active and type = ${type})::integer`;
  const { rows } = await sql<SetupRow>`
    select
      (select hides_setup from app_user where merchant_id = ${merchantId} and id = ${userId})
        as "isHidden",
      (select count(*) from building where merchant_id = ${merchantId})::integer
        as buildings,
      ${jsonByKind(active)} as resources,
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
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns one row');
  return { ...row, isHidden: row.isHidden === true };
}

/** Hides the checklist for one administrator, or shows it again. */
export async function hideSetup(tx: MemberTransaction, isHidden: boolean): Promise<void> {
  await updateRows(tx, 'app_user')
    .set({ hides_setup: isHidden })
    .where('id', '=', tx.actor.id)
    .execute();
}

interface AlertFilter {
  readonly reader: Actor;
  readonly now: Date;
}

/** Failing sign-in methods, emails that were given up, faults of connections and displays, and requests. */
export async function systemAlerts(tx: TenantRows, filter: AlertFilter): Promise<SystemAlerts> {
  const [signIn, emails, roomMail, webhooks, deactivations, erasureRequests, displays] =
    await allOrFirstError([
      failingMethods(tx, filter),
      lostEmails(tx, filter),
      mailCalendar.health(tx, filter.now),
      findWebhookAlerts(tx),
      findDeactivationAlert(tx),
      listErasureRequests(tx),
      findDisplayAlert(tx, filter.now),
    ]);
  return { signIn, emails, roomMail, webhooks, deactivations, erasureRequests, displays };
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
  { db, merchant: { id: merchantId } }: TenantRows,
  { now }: AlertFilter,
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
    order by since`.execute(db);
  return rows.map(({ code, name, since, failures, ...row }) => ({
    code,
    name: perLanguage((language) => row[`label_${language}`] || name),
    since,
    failures,
  }));
}

async function lostEmails(
  { db, merchant: { id: merchantId } }: TenantRows,
  { reader, now }: AlertFilter,
): Promise<SystemAlerts['emails']> {
  const isHidden = isHiddenFrom(merchantId, reader);
  const rows = await selectRows({ db, merchant: { id: merchantId } }, 'outbox_mail as email')
    .innerJoin('booking', sameMerchant('booking.id', 'email.booking_id'))
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .select(['email.id', 'email.failed_at', sql<number>`count(*) over ()::integer`.as('total')])
    .select(sql<string | null>`case when ${isHidden} then null else email.recipient end`.as('to'))
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
