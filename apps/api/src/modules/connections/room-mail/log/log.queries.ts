import type { IncomingMail, IncomingMailDetail, listIncomingMails } from '@axp/contracts/room-mail';
import type { MailVerdict } from '@axp/contracts/vocabulary';
import { mailVerdicts, offerStates } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CriteriaOf, TimedPage } from '../../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { Actor, MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import { isHiddenFrom } from '../../../bookings/bookings/index.ts';
import { asResourceType } from '../../../resources/resources/index.ts';

type Filter = Omit<CriteriaOf<typeof listIncomingMails>, 'merchantId'>;

interface Reading {
  readonly db: Transaction<DB>;
  readonly merchant: Pick<MerchantContext, 'id' | 'timezone'>;
}

function mails({ db, merchant }: Reading) {
  return selectRows({ db, merchant }, 'incoming_mail as mail')
    .leftJoin('app_user as organizer', sameMerchant('organizer.id', 'mail.organizer_id'))
    .leftJoin('resource_address as address', sameMerchant('address.id', 'mail.address_id'))
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.merchant_id', '=', 'mail.merchant_id')
        .on('resource.id', '=', sql<string>`coalesce(mail.resource_id, address.resource_id)`),
    )
    .leftJoin('building', sameMerchant('building.id', 'resource.building_id'));
}

type Mails = ReturnType<typeof mails>;

function matching(query: Mails, { text }: Filter): Mails {
  return likePatterns(text ?? '').reduce(
    (rest, pattern) =>
      rest.where(
        sql<boolean>`(mail.organizer_email ilike ${pattern} or organizer.full_name ilike ${pattern}
          or resource.name ilike ${pattern} or mail.recipient ilike ${pattern})`,
      ),
    query,
  );
}

function withFacts(query: Mails) {
  return query
    .select(['mail.id', 'mail.received_at', 'mail.verdict', 'mail.reason', 'mail.reason_params'])
    .select(['mail.organizer_email', 'organizer.full_name as organizer_name', 'mail.recipient'])
    .select(['resource.id as resource_id', 'resource.name as resource_name'])
    .select(['address.pool_type', 'mail.starts_at', 'mail.ends_at', 'building.timezone']);
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

const Params = z.record(z.string(), z.unknown());

function present(row: Row, { timezone }: Reading['merchant']): IncomingMail {
  const { verdict, organizer_email: email, resource_id: resourceId, pool_type: pool } = row;
  const params = Object.entries(Params.parse(row.reason_params));
  return {
    id: row.id,
    receivedAt: row.received_at,
    verdict: verdict === null ? null : knownWord(mailVerdicts, verdict),
    reason: row.reason,
    reasonParams: Object.fromEntries(
      params.flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[name, value]]
          : [],
      ),
    ),
    organizer: email === null ? null : { email, fullName: row.organizer_name },
    recipient: row.recipient,
    resource:
      resourceId === null || row.resource_name === null
        ? null
        : { id: resourceId, name: row.resource_name },
    pool: pool === null ? null : asResourceType(pool),
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone ?? timezone,
  };
}

/** Messages, newest first, one more than the limit. */
export async function listMails(
  reading: Reading,
  { verdict, ...filter }: Filter,
  { after, limit }: TimedPage,
): Promise<IncomingMail[]> {
  let query = withFacts(matching(mails(reading), filter));
  if (verdict !== undefined) query = query.where('mail.verdict', '=', verdict);
  if (after) {
    query = query.where(sql<boolean>`(mail.received_at, mail.id) < (${after[0]}, ${after[1]})`);
  }
  const rows = await query
    .orderBy('mail.received_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(oneMoreThan(limit))
    .execute();
  return rows.map((row) => present(row, reading.merchant));
}

/** How many messages match, in all and by verdict. */
export async function countMails(reading: Reading, filter: Filter) {
  const rows = await matching(mails(reading), filter)
    .select(['mail.verdict', sql<number>`count(*)::integer`.as('count')])
    .groupBy('mail.verdict')
    .execute();
  const of = (verdict: MailVerdict) => rows.find((row) => row.verdict === verdict)?.count ?? 0;
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    verdicts: {
      accepted: of('accepted'),
      partly: of('partly'),
      waiting: of('waiting'),
      declined: of('declined'),
      cancelled: of('cancelled'),
      'not-answered': of('not-answered'),
    },
  };
}

const Checks = z.object({ by: z.string().optional(), client: z.string().nullish() });

const offersOf = sql<{ name: string; floor: string | null; state: string }[]>`array(
  select json_build_object('name', choice.name, 'floor', floor.name, 'state',
    case when offer.booking_id is not null then 'booked'
      when offer.expires_at < now() or bool_or(offer.booking_id is not null)
        over (partition by offer.answer_id) then 'ended'
      else 'open' end)
  from meeting_offer offer
  join resource choice on choice.merchant_id = offer.merchant_id and choice.id = offer.resource_id
  left join floor on floor.merchant_id = choice.merchant_id and floor.id = choice.floor_id
  where offer.merchant_id = mail.merchant_id and offer.answer_id = mail.answer_id
  order by offer.place)`;

/** The meeting's booking, or the first one of its series. */
const bookingOf = sql`select booking.id, booking.resource_id from invitation
  join booking on booking.merchant_id = invitation.merchant_id
    and (booking.id = invitation.booking_id or booking.series_id = invitation.series_id)
  where invitation.merchant_id = mail.merchant_id and invitation.uid = mail.uid
    and invitation.address_id = mail.address_id
  order by invitation.recurrence_id <> coalesce(mail.recurrence_id, ''), booking.starts_at`;

export async function findMail(reading: Reading, id: string): Promise<IncomingMailDetail | null> {
  const row = await withFacts(mails(reading))
    .select(['mail.kind', 'mail.source', 'mail.size', 'mail.message_id', 'mail.sequence'])
    .select(['mail.processed_at', 'mail.attempts', 'mail.checks'])
    .select(
      sql<boolean>`exists (select from answer_mail answer
        where answer.merchant_id = mail.merchant_id and answer.id = mail.answer_id)`.as(
        'is_queued',
      ),
    )
    .select(sql<string | null>`(select id from (${bookingOf}) made limit 1)`.as('booking_id'))
    .select(offersOf.as('offers'))
    .where('mail.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { by = null, client = null } = Checks.parse(row.checks);
  return {
    ...present(row, reading.merchant),
    kind: row.kind,
    source: row.source,
    sizeBytes: row.size,
    messageId: row.message_id,
    sequence: row.sequence,
    client,
    processedAt: row.processed_at,
    attempts: row.attempts,
    checkedBy: by,
    answer: answerOf(row),
    bookingId: row.booking_id,
    offers: row.offers.map((offer) => ({ ...offer, state: knownWord(offerStates, offer.state) })),
  };
}

interface Answered {
  readonly verdict: string | null;
  readonly is_queued: boolean;
}

function answerOf({ verdict, is_queued }: Answered): IncomingMailDetail['answer'] {
  if (is_queued) return 'queued';
  // A cancellation asks for none (RFC 5546, 3.2.5).
  const isSilent = verdict === null || verdict === 'cancelled' || verdict === 'not-answered';
  return isSilent ? null : 'sent';
}

/** The message as it was received, with whether its booking hides its details from the reader. */
export async function findRaw(reading: Reading, reader: Actor, id: string) {
  const isHidden = isHiddenFrom(reading.merchant.id, reader);
  return mails(reading)
    .select(['mail.raw', 'mail.recipient', 'mail.received_at', 'mail.organizer_id'])
    .select(
      sql<boolean>`(coalesce(resource.privacy, '') = 'private' or exists (
        select from booking
        join resource on resource.merchant_id = booking.merchant_id
          and resource.id = booking.resource_id
        where booking.merchant_id = mail.merchant_id
          and booking.id in (select id from (${bookingOf}) made) and ${isHidden}
      ))`.as('is_hidden'),
    )
    .where('mail.id', '=', id)
    .executeTakeFirst();
}
