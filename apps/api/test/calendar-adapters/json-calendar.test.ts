import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import { createUnitOfWork } from '@axp/server-kit/db';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Outcome } from '../../src/modules/connections/meetings/index.ts';
import {
  announceChanges,
  linkedOffers,
  processChange,
} from '../../src/modules/connections/meetings/index.ts';
import { RuleSettings } from '../../src/modules/resources/resources/index.ts';
import type { RequestTransaction } from '../../src/platform/db/tenant-transaction.ts';
import { findMerchantContext } from '../../src/platform/tenant/merchant-directory.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import type { MeetingText } from '../room-mail/meeting-message.ts';
import { roomWorld } from '../room-mail/room-world.ts';
import type { CalendarWorld, OpenCalendar } from './calendar-contract.ts';
import { calendarContract, tokensIn } from './calendar-contract.ts';
import type { JsonConnection, JsonEvent } from './json-calendar.ts';
import { jsonCalendar } from './json-calendar.ts';

const api = testApi();

/** Makes tokens that can’t be guessed from the outside. */
const sign = async (text: string) => createHash('sha256').update(text).digest('base64url');

const { signal } = new AbortController();

function eventOf(meeting: MeetingText, { email: own }: Member, resource: string): JsonEvent {
  const { organizer, sentBy, method, stamp = 0, people = [] } = meeting;
  const email = organizer ?? own;
  return {
    iCalUID: meeting.uid ?? 'meeting-1',
    sequence: meeting.sequence ?? 0,
    updated: new Date(Date.parse(at('09:00')) + stamp * 60_000).toISOString(),
    status: method === 'CANCEL' ? 'cancelled' : 'confirmed',
    organizer: { email },
    creator: { email: sentBy ?? email },
    start: meeting.start ?? at('10:00'),
    end: meeting.end ?? at('11:00'),
    recurrence: meeting.rule ?? null,
    originalStartTime: meeting.recurrenceId ?? null,
    summary: meeting.title ?? 'Sprint planning',
    attendees: [
      { email: resource, resource: true },
      ...people.map((guest) => ({ email: guest, resource: false })),
    ],
  };
}

async function openJson(
  room: Parameters<OpenCalendar>[0],
  capabilities = { showsLinks: true },
): Promise<CalendarWorld> {
  const { ann, thames, address, bookings } = await roomWorld(api, [], room);
  const unitOfWork = createUnitOfWork(api.database);
  const parseRules = (stored: unknown) => RuleSettings.parse(stored);
  const { changes, received, responses, adapter } = jsonCalendar(() => api.clock.now(), sign);
  const calendar = { ...adapter, capabilities };
  const connections = new Map<string, JsonConnection>();

  const inTransaction = <T>(work: (tx: RequestTransaction) => Promise<T>): Promise<T> =>
    unitOfWork.withMerchant(ann.merchantId, async (db) => {
      const merchant = await findMerchantContext(db, ann.merchantId, parseRules);
      if (!merchant) throw new Error('the merchant is gone');
      const caller = { address: '', device: '' };
      const scope = { db, merchant, clock: api.clock, newId: uuidv7, caller };
      return work({ ...scope, actor: null, uses: null, language: 'en' });
    });

  async function processAll() {
    let last: Outcome | null = null;
    for (const change of received.splice(0)) {
      last = await inTransaction((tx) => processChange(tx, change, { calendar, sign }));
      if (last === null) received.push(change);
    }
    return last ?? { verdict: null };
  }

  return {
    ann,
    thames,
    bookings,
    process: async () => void (await processAll()),
    invite: async (meeting = {}) => {
      const resource = meeting.to ?? address;
      const connection = connections.get(resource) ?? { resource, syncToken: changes.length };
      connections.set(resource, connection);
      changes.push(eventOf(meeting, ann, resource));
      await calendar.changesSince(connection, signal);
      return processAll();
    },
    answers: async () => {
      await announceChanges({ unitOfWork, newId: uuidv7, calendar }).run(signal);
      return responses.splice(0).map((response) => ({
        uid: response.iCalUID,
        partstat: response.responseStatus.toUpperCase(),
        sequence: response.sequence,
        recurrenceId: response.originalStartTime,
        text: response.comment,
      }));
    },
    follow: async (token = '') => {
      try {
        await inTransaction((tx) => linkedOffers(calendar).follow(tx, token));
        return undefined;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error.code;
      }
    },
  };
}

describe('invitations of a calendar with an API', () => {
  calendarContract(api, (room) => openJson(room));

  it('[E-08] are offered no alternatives if answers show no links', async () => {
    const world = await openJson({}, { showsLinks: false });
    const { ann, thames } = world;
    const place = { merchant_id: ann.merchantId, building_id: thames.building_id };
    await buildResource(api.db, place);
    await book(api, await colleagueOf(api, ann), thames.id);
    await world.invite();
    const [answer] = await world.answers();
    expect(answer?.partstat).toBe('DECLINED');
    expect(tokensIn(answer?.text)).toEqual([]);
    const offers = await api.db.selectFrom('meeting_offer').selectAll().execute();
    expect(offers.filter(({ user_id: id }) => id === ann.id)).toEqual([]);
  });
});
