import { answerLocalPart } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { collectByMerchant, dueMerchants } from '../../../platform/db/due-merchants.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { writeTogether } from '../../../platform/db/write-together.ts';

/** A mail as it lies in the outbox. */
export interface QueuedMail {
  readonly merchant_id: string;
  readonly id: string;
  readonly booking_id: string;
  readonly event_id: string;
  readonly recipient: string;
  readonly recipient_name: string;
  readonly user_id: string | null;
  /** Null for a mail that is sent individually. */
  readonly bundle_id: string | null;
  readonly topic: string;
  readonly booking_status: string;
  readonly is_participant: boolean;
  /** Null for a guest, who has no account. */
  readonly reader_status: string | null;
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly facts: unknown;
  /** Whether the recipient got a mail about the split series, but none yet about the new one. */
  readonly knows_former_only: boolean;
  /** Whether others that it may go out with waited when it was taken. */
  readonly has_companions: boolean;
  readonly title: string;
  readonly language: string;
  readonly timezone: string;
  readonly support_contact: string;
  readonly theme: unknown;
  readonly logo_image_id: string | null;
  readonly host: string | null;
  /** Address whose mailbox is read for answers to invitations; null without one (E-06). */
  readonly answer_address: string | null;
}

/** Mails that go out as one; the first was taken. */
export type MailsSentAsOne = readonly [QueuedMail, ...QueuedMail[]];

/** Longer than any mail server may take; after that, the worker counts as dead. */
const leaseMinutes = 10;

/** Whether the recipient of a taken mail got an earlier mail about a series. */
function hasHeardOf(merchantId: string, seriesId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from booking d
    join outbox_mail told on told.merchant_id = d.merchant_id and told.booking_id = d.id
      and told.recipient = taken.recipient and told.failed_at is null
    join outbox_event e on e.merchant_id = told.merchant_id and e.event_id = told.event_id
    where d.merchant_id = ${merchantId}
      and (d.id = taken.booking_id or d.series_id in (
        (event.facts ->> 'seriesId')::uuid, (event.facts #>> '{former,seriesId}')::uuid
      ))
      and e.facts ->> 'seriesId' = ${seriesId} and e.created_at < event.created_at
  )`;
}

const knowsFormerOnly = (merchantId: string) => sql`
  case when event.facts #>> '{former,seriesId}' is null then false
  else ${hasHeardOf(merchantId, sql`event.facts #>> '{former,seriesId}'`)}
    and not ${hasHeardOf(merchantId, sql`event.facts ->> 'seriesId'`)} end`;

/** Whether mails to the same person wait that can be sent with a taken one. */
const hasCompanions = (merchantId: string) => {
  const unsentOf = (place: RawBuilder<unknown>) => sql`exists (
    select from outbox_mail other
    where other.merchant_id = ${merchantId} and other.recipient = taken.recipient
      and other.sent_at is null and other.failed_at is null and ${place}
  )`;
  const ofBooking = sql`other.booking_id = taken.booking_id and other.bundle_id is null
    and other.id > taken.id`;
  const ofBundle = sql`other.bundle_id = taken.bundle_id and other.id <> taken.id`;
  return sql`case when taken.bundle_id is null then ${unsentOf(ofBooking)}
    else ${unsentOf(ofBundle)} end`;
};

/** Mails of a statement's `taken` with everything that they tell. */
const takenWithFacts = (merchantId: string) => sql`
  select taken.merchant_id, taken.id, taken.booking_id, taken.event_id, taken.recipient,
    taken.recipient_name, taken.user_id, taken.topic, taken.booking_status,
    taken.is_participant, taken.tries, taken.bundle_id, event.facts, merchant.title,
    ${knowsFormerOnly(merchantId)} as knows_former_only,
    ${hasCompanions(merchantId)} as has_companions,
    coalesce(reader.language, merchant.locale) as language,
    coalesce(reader.timezone, merchant.timezone) as timezone,
    reader.status as reader_status,
    merchant.support_contact, merchant.theme, merchant.logo_image_id,
    (select min(host) from merchant_host h where h.merchant_id = merchant.id) as host,
    (select ${`${answerLocalPart}@`} || c.domain from mail_connection c
      where c.merchant_id = merchant.id and c.is_active) as answer_address
  from taken
  join outbox_event event
    on event.merchant_id = ${merchantId} and event.event_id = taken.event_id
  join merchant on merchant.id = ${merchantId}
  left join app_user reader
    on reader.merchant_id = ${merchantId} and reader.id = taken.user_id
  order by taken.id`;

const isSent = sql`sent_at = now(), last_error = null`;

/** Whether a mail tells of a change, which a later mail about the same booking tells as well. */
const isChange = (mail: 'm' | 'later') => sql<boolean>`(
  ${sql.ref(`${mail}.topic`)} = 'booking'
  and ${sql.ref(`${mail}.booking_status`)} in ('self-update', 'admin-edit', 'book-updated')
)`;

/** The outbox of all merchants, as those who send see it. Each step is a transaction of its own. */
export class MailQueue {
  readonly #unitOfWork: UnitOfWork<DB>;
  readonly #settleMinutes: number;
  readonly #markSent = writeTogether<QueuedMail>((mails) => this.#settle(mails, isSent));

  /** @param settleMinutes how long a change waits for the next one of the same booking */
  constructor(unitOfWork: UnitOfWork<DB>, settleMinutes: number) {
    this.#unitOfWork = unitOfWork;
    this.#settleMinutes = settleMinutes;
  }

  /**
   * Leases mails that are due; no other worker gets them before the lease ends. Takes only the
   * oldest per booking and recipient, so that an update never arrives before its invitation.
   */
  async take(limit: number): Promise<readonly QueuedMail[]> {
    const merchantIds = await dueMerchants(this.#unitOfWork, {
      table: 'outbox_mail',
      isDue: sql`sent_at is null and failed_at is null and due_at <= now()`,
      dueAt: 'due_at',
    });
    return collectByMerchant(merchantIds, limit, (id, rest) => this.#takeOf(id, rest));
  }

  async #takeOf(merchantId: string, limit: number): Promise<readonly QueuedMail[]> {
    const { rows } = await this.#unitOfWork.asSystem((trx) =>
      sql<QueuedMail>`
        with due as (
          select merchant_id, id from outbox_mail m
          where merchant_id = ${merchantId}
            and sent_at is null and failed_at is null and due_at <= now()
            and not exists (
              select from outbox_mail earlier
              where earlier.merchant_id = ${merchantId} and earlier.booking_id = m.booking_id
                and earlier.recipient = m.recipient
                and (earlier.booking_version, earlier.id) < (m.booking_version, m.id)
                and earlier.sent_at is null and earlier.failed_at is null
            )
            and not exists (
              select from outbox_mail lead
              where lead.merchant_id = ${merchantId} and lead.bundle_id = m.bundle_id
                and lead.recipient = m.recipient and lead.id < m.id
                and lead.sent_at is null and lead.failed_at is null
            )
            and (
              m.tries > 0 or m.bundle_id is not null or not ${isChange('m')}
              or m.created_at <= now() - make_interval(mins => ${this.#settleMinutes})
              or exists (
                select from outbox_mail later
                where later.merchant_id = ${merchantId} and later.booking_id = m.booking_id
                  and later.recipient = m.recipient
                  and (later.booking_version, later.id) > (m.booking_version, m.id)
                  and later.sent_at is null and later.failed_at is null
                  and not ${isChange('later')}
              )
            )
          order by due_at
          limit ${limit}
          for update skip locked
        ), taken as (
          update outbox_mail m
          set tries = m.tries + 1, due_at = now() + make_interval(mins => ${leaseMinutes})
          from due where m.merchant_id = ${merchantId} and m.id = due.id
          returning m.*
        )
        ${takenWithFacts(merchantId)}`.execute(trx),
    );
    return rows;
  }

  /**
   * The unsent mails to the same person that a mail may go out with, itself first: those of its
   * bundle, or later ones about its booking.
   */
  async companionsOf(mail: QueuedMail): Promise<MailsSentAsOne> {
    if (!mail.has_companions) return [mail];
    const isCompanion =
      mail.bundle_id === null
        ? sql`booking_id = ${mail.booking_id} and bundle_id is null and id > ${mail.id}`
        : sql`bundle_id = ${mail.bundle_id} and id <> ${mail.id}`;
    const { rows } = await this.#unitOfWork.asSystem((trx) =>
      sql<QueuedMail>`
        with taken as (
          select * from outbox_mail
          where merchant_id = ${mail.merchant_id} and ${isCompanion}
            and recipient = ${mail.recipient} and sent_at is null and failed_at is null
        )
        ${takenWithFacts(mail.merchant_id)}`.execute(trx),
    );
    return [mail, ...rows];
  }

  async markSent([mail, ...others]: MailsSentAsOne): Promise<void> {
    await this.#markSent(mail);
    await this.#settleOthers(others, isSent);
  }

  async retryAfter(mail: QueuedMail, seconds: number, error: string): Promise<void> {
    const due = sql`due_at = now() + make_interval(secs => ${seconds}), last_error = ${error}`;
    await this.#settle([mail], due);
  }

  async giveUp([mail, ...others]: MailsSentAsOne, error: string): Promise<void> {
    const hasFailed = sql`failed_at = now(), last_error = ${error}`;
    await this.#settle([mail], hasFailed);
    await this.#settleOthers(others, hasFailed);
  }

  /** Gives back what was taken and not tried. */
  async release(mail: QueuedMail): Promise<void> {
    await this.#settle([mail], sql`due_at = now(), tries = tries - 1`);
  }

  /** Those that went out with a taken one: no worker has taken them. */
  async #settleOthers(mails: readonly QueuedMail[], change: ReturnType<typeof sql>): Promise<void> {
    const [first] = mails;
    if (!first) return;
    await this.#unitOfWork.asSystem((trx) =>
      sql`
        update outbox_mail set ${change}
        where merchant_id = ${first.merchant_id} and id = any (${mails.map(({ id }) => id)}::uuid[])
          and sent_at is null and failed_at is null`.execute(trx),
    );
  }

  /** No effect after the lease ended and another worker took the mail. */
  async #settle(mails: readonly QueuedMail[], change: ReturnType<typeof sql>): Promise<void> {
    for (const [merchantId, ofMerchant] of Map.groupBy(mails, (mail) => mail.merchant_id)) {
      const ids = ofMerchant.map(({ id }) => id);
      const tries = ofMerchant.map((mail) => mail.tries);
      await this.#unitOfWork.asSystem((trx) =>
        sql`
          update outbox_mail m set ${change}
          from unnest(${ids}::uuid[], ${tries}::integer[]) as tried (mail_id, attempt)
          where m.merchant_id = ${merchantId} and m.id = tried.mail_id and m.tries = tried.attempt
            and m.sent_at is null and m.failed_at is null`.execute(trx),
      );
    }
  }
}
