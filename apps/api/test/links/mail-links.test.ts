import type { MailMessage } from '@axp/server-kit/mail';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
let ann: Member;
let id: string;
beforeAll(async () => {
  const world = await bookingWorld(api);
  ({ ann } = world);
  ({ id } = (await book(api, ann, world.room.id)).data);
});

interface Told {
  readonly topic?: string;
  readonly booking_status?: string;
  readonly is_participant?: boolean;
  /** Whether its reader has no account. */
  readonly isToGuest?: boolean;
  readonly facts?: object;
}

/** Sends the mail about the booking again, as one about something else; returns its links. */
async function linksOf({ facts = {}, isToGuest = false, ...told }: Told) {
  await api.db.deleteFrom('action_link').execute();
  const { facts: stored } = await api.db
    .selectFrom('outbox_event')
    .select('facts')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`update outbox_event set facts = facts || ${JSON.stringify(facts)}::jsonb`.execute(
    api.db,
  );
  await api.db
    .updateTable('outbox_mail')
    .set({ topic: 'booking', booking_status: 'book-success', is_participant: false, ...told })
    .set({ user_id: isToGuest ? null : ann.id, sent_at: null, due_at: at('00:00', 1) })
    .execute();
  await api.runJob('send_mails');
  await api.db
    .updateTable('outbox_event')
    .set({ facts: JSON.stringify(stored) })
    .execute();
  return [...(sent.at(-1)?.text ?? '').matchAll(/^(.+): (https:\S+)$/gm)].map(
    ([, label, url = '']) => ({ label, url }),
  );
}
const labelsOf = async (told: Told) => (await linksOf(told)).map(({ label }) => label);
const stored = () =>
  api.db.selectFrom('action_link').select(['action', 'expires_at', 'is_for_series']).execute();

const [open, cancel] = ['Open the booking', 'Cancel the booking'];
const answers = ['Accept', 'Maybe', 'Decline'];
const invitee = { is_participant: true };

describe('[Z-80] the links of a mail', () => {
  it.each([
    ['to the owner of a booking', {}, [open, cancel]],
    ['of its change', { booking_status: 'self-update' }, [open, cancel]],
    ['of its change by others', { booking_status: 'admin-edit' }, [open, cancel]],
    ['of an approved change', { booking_status: 'approved-edit' }, [open, cancel]],
    ['of a change that waits', { booking_status: 'pending-approval-edit' }, [open, cancel]],
    ['of a request', { booking_status: 'pending-approval-book' }, [open, cancel]],
    ['of a return', { booking_status: 'checked-out' }, [open]],
    ['of a cancellation', { booking_status: 'cancelled-admin' }, [open]],
    ['to an invitee', invitee, [open, ...answers]],
    [
      'of a change to an invitee',
      { ...invitee, booking_status: 'book-updated' },
      [open, ...answers],
    ],
    ['to an invitee who is left out', { ...invitee, booking_status: 'cancelled-self' }, [open]],
    ['to a guest', { ...invitee, isToGuest: true }, answers],
    ['that asks one without an account for more', { isToGuest: true }, []],
    [
      'that reminds a guest to answer',
      { ...invitee, isToGuest: true, topic: 'invitation-reminder' },
      answers,
    ],
    ['that reminds an invitee', { ...invitee, topic: 'invitation-reminder' }, [...answers, open]],
    ['to an approver', { ...invitee, topic: 'approval' }, ['Approve', 'Decline', open]],
    ['that reminds of the check-in', { topic: 'check-in' }, ['Check in', cancel, open]],
    ['that reminds of the start', { topic: 'start-reminder' }, [open]],
    ['of what is overdue', { topic: 'overdue' }, [open]],
    ['of an offered place', { topic: 'place-offer' }, ['Move the booking', open]],
    ['of a request that ended', { topic: 'lapsed' }, [open]],
    ['[H-05] of what others have booked', { topic: 'next-at-risk' }, []],
    ['of a solved problem', { ...invitee, topic: 'problem-resolved' }, [open]],
    ['of a problem', { ...invitee, topic: 'problem' }, ['Open the problem', open]],
    [
      '[H-05] of a problem with a private booking',
      { ...invitee, topic: 'problem', facts: { isPrivate: true } },
      ['Open the problem'],
    ],
    [
      '[H-05] to one who is left out of a private booking',
      { ...invitee, booking_status: 'cancelled-self', facts: { isPrivate: true } },
      [],
    ],
  ] satisfies readonly (readonly [string, Told, readonly string[]])[])(
    '%s are its next steps, the likeliest first',
    async (_, told, labels) => {
      expect(await labelsOf(told)).toEqual(labels);
    },
  );

  it('lead to the booking, or to the problem', async () => {
    const pages = (await linksOf({ ...invitee, topic: 'problem' })).map(({ url }) => url);
    expect(pages).toEqual([
      expect.stringMatching(
        new RegExp(`^https://${ann.host}/admin/problems\\?problem=[\\w-]{36}$`),
      ),
      `https://${ann.host}/my-booking?id=${id}`,
    ]);
  });
});

describe('[Z-80] the links of a series', () => {
  const date = (day: number, status = 'approved') => ({
    bookingId: crypto.randomUUID(),
    start: at('10:00', day),
    end: at('11:00', day),
    status,
  });
  const series = (...alsoDates: readonly object[]) => ({
    facts: { seriesId: crypto.randomUUID(), alsoDates },
  });

  it('cancel one date, where the mail is about one', async () => {
    expect(await labelsOf(series())).toEqual([open, 'Cancel this date only (2 Nov 2026)']);
    expect(await labelsOf(series(date(3)))).toEqual([open]);
  });

  it('answer for all dates of the mail until the last of them that goes on starts', async () => {
    await linksOf({ ...invitee, ...series(date(3), date(4, 'cancelled')) });
    const of = (expires_at: string, is_for_series: boolean) =>
      ['accept', 'tentative', 'decline'].map((answer) => ({
        action: `${answer}-invitation`,
        expires_at,
        is_for_series,
      }));
    expect(await stored()).toEqual(expect.arrayContaining(of(at('10:00', 3), true)));
    await linksOf({ ...invitee, ...series(date(4, 'cancelled')) });
    expect(await stored()).toEqual(expect.arrayContaining(of(at('10:00'), false)));
  });

  it('end with the booking, and those of an offer when it starts', async () => {
    await linksOf({});
    expect(await stored()).toMatchObject([{ action: 'release', expires_at: at('11:00') }]);
    await linksOf({ topic: 'place-offer' });
    expect(await stored()).toMatchObject([{ action: 'move', expires_at: at('10:00') }]);
  });
});
