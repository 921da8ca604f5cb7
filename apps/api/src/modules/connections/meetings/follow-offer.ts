import { AppError, languages } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import { findUserActor } from '../../../platform/auth/actor.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { RequestTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../platform/db/tenant-transaction.ts';
import type { LinkedOffers } from '../../bookings/action-links/index.ts';
import { requestBooking } from '../../bookings/bookings/index.ts';
import { plainAnswer } from './answer-content.ts';
import type { CalendarAnswers } from './calendar-adapter.ts';
import { cancelStored, openBookings } from './change-meeting.ts';
import {
  findInvitations,
  findMeetingBookings,
  noteAnnounced,
  storeInvitation,
} from './invitation.repository.ts';
import { findNamed } from './meeting-target.ts';
import { OfferedMeeting } from './offered-meeting.ts';
import { findFree } from './offers.ts';

/** Alternatives of declined meetings, as links of mails reach them (E-02). */
export function linkedOffers(calendar: CalendarAnswers): LinkedOffers {
  return {
    find: async (tx, token) => {
      const offer = await findOffer(tx, token);
      if (!offer) return null;
      const { type, title = '', start, end } = offer.request.body;
      const isOver = Date.parse(offer.expires_at) <= tx.clock.now().getTime();
      const free = isOver ? null : await findFreeNow(tx, offer);
      const state = free === null || free.isFree ? 'ready' : 'taken';
      const left = isOver ? 'expired' : state;
      return {
        action: 'book-alternative',
        state: offer.isUsed ? 'used' : left,
        booking: {
          type,
          title,
          status: null,
          start,
          end,
          timezone: offer.timezone,
          resource: offer.resource,
          bookedFor: offer.name,
          isSeries: false,
        },
        change: null,
        invitation: null,
        free:
          free === null || (free.isFree && !offer.isUsed)
            ? null
            : {
                againAt: free.againAt,
                resources: free.others.map(({ id, name, place }) => ({ id, name, place })),
              },
      };
    },
    follow: async (tx, token) => {
      const offer = await lockOffer(tx, token);
      if (!offer) return false;
      if (offer.isUsed) throw new AppError('link.used');
      const now = tx.clock.now();
      if (Date.parse(offer.expires_at) <= now.getTime()) throw new AppError('link.expired');
      await bookOffer(tx, offer, calendar);
      return true;
    },
  };
}

/** Finds what is free at the time of an alternative; null for a person who may not book any more. */
async function findFreeNow(tx: RequestTransaction, offer: Offer) {
  const actor = await findOwner(tx, offer);
  if (!actor) return null;
  const { body } = offer.request;
  const people = 'attendees' in body ? body.attendees : 1;
  const resource = { id: offer.resource_id, type: body.type };
  return findFree(asMember(tx, actor), { ...body, resource, people });
}

async function findOwner(tx: RequestTransaction, { user_id: userId }: Offer) {
  const now = tx.clock.now().toISOString();
  const actor = await findUserActor(tx.db, { merchantId: tx.merchant.id, userId, now });
  return actor?.ability.can('create', 'Booking') ? actor : null;
}

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

async function findOffer({ db, merchant }: TenantRows, token: string) {
  const row = await selectRows({ db, merchant }, 'meeting_offer as offer')
    .innerJoin('resource', sameMerchant('resource.id', 'offer.resource_id'))
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .innerJoin('app_user as person', sameMerchant('person.id', 'offer.user_id'))
    .innerJoin('merchant', 'merchant.id', 'offer.merchant_id')
    .select(['offer.answer_id', 'offer.user_id', 'offer.resource_id', 'offer.request'])
    .select(['offer.expires_at', 'resource.name as resource', 'building.timezone'])
    .select(['person.full_name as name', 'person.email'])
    .select(sql<string>`coalesce(person.language, merchant.locale)`.as('language'))
    .select(
      sql<boolean>`exists (select from meeting_offer other
        where other.merchant_id = ${merchant.id} and other.answer_id = offer.answer_id
          and other.booking_id is not null)`.as('isUsed'),
    )
    .where('offer.token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return row && { ...row, request: OfferedMeeting.parse(row.request) };
}

/** Locks the alternatives of an answer in one order: only one of them books. */
async function lockOffer(tx: TenantRows, token: string): Promise<Offer | undefined> {
  const first = await findOffer(tx, token);
  if (!first) return undefined;
  await selectRows(tx, 'meeting_offer')
    .select('place')
    .where('answer_id', '=', first.answer_id)
    .orderBy('place')
    .forUpdate()
    .execute();
  return findOffer(tx, token);
}

/** Books the alternative for the meeting, which follows the organiser's calendar from then on. */
async function bookOffer(
  tx: RequestTransaction,
  offer: Offer,
  calendar: CalendarAnswers,
): Promise<void> {
  const { request } = offer;
  const actor = await findOwner(tx, offer);
  const stored = (await findInvitations(tx, request)).get(request.recurrenceId);
  const isSame = stored?.sequence === request.sequence && isAt(stored.stamp, request.stamp);
  if (!actor || !stored || !isSame) throw new AppError('link.expired');
  const member = { ...asMember(tx, actor), invitation: { assistantId: null } };
  const standing = (await findMeetingBookings(tx, stored)).filter(isStanding);
  const [first, ...others] = openBookings(tx, standing);
  if (standing.length > others.length + (first ? 1 : 0)) throw new AppError('link.expired');
  // A request that waits, or the time before a change that was declined.
  if (first) await cancelStored(member, { seriesId: stored.series_id, open: [first, ...others] });
  await noteAnnounced(tx, request);
  const id = tx.newId();
  await requestBooking(member, request.body, { id, see: async (_, made) => made });
  await updateRows(tx, 'meeting_offer')
    .set({ booking_id: id })
    .where('answer_id', '=', offer.answer_id)
    .where('resource_id', '=', offer.resource_id)
    .execute();
  const { merchant_id: _, updated_at: __, ...row } = stored;
  await storeInvitation(tx, { ...row, booking_id: id, series_id: null, answer: 'accepted' });
  await announce(tx, calendar, { offer, row, bookingId: id });
}

const isAt = (one: string, other: string) => Date.parse(one) === Date.parse(other);
const isStanding = ({ state }: { readonly state: string }) => state !== 'declined';

interface Booked {
  readonly offer: Offer;
  readonly row: Parameters<typeof storeInvitation>[1];
  readonly bookingId: string;
}

async function announce(
  tx: RequestTransaction,
  calendar: CalendarAnswers,
  { offer, row, bookingId }: Booked,
): Promise<void> {
  const { body, address, recurrenceId } = offer.request;
  const [resource] = await findNamed(tx, [offer.resource_id]);
  const [booking] = await findMeetingBookings(tx, { booking_id: bookingId, series_id: null });
  await calendar.announce(tx, {
    id: tx.newId(),
    language: knownWord(languages, offer.language),
    content: {
      verdict: booking?.state === 'tentative' ? 'waiting' : 'accepted',
      event: {
        uid: row.uid,
        sequence: row.sequence,
        recurrenceId: recurrenceId || null,
        start: body.start,
        end: body.end,
        timezone: offer.timezone,
        attendee: row.attendee,
      },
      title: body.title ?? '',
      isPrivate: body.privacy === 'private',
      organizer: { name: offer.name, email: offer.email },
      room: { name: offer.resource, email: address },
      where: resource?.where ?? null,
      ...plainAnswer,
      messageId: row.message_id,
    },
  });
}
