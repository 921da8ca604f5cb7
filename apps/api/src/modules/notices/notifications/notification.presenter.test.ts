import { describe, expect, it } from '@jest/globals';
import { presentNotification } from './notification.presenter.ts';
import type { NotificationRow } from './notification.queries.ts';

const now = new Date('2026-11-02T02:00:00.000Z');
const [start, end] = ['2026-11-02T03:00:00.000Z', '2026-11-02T04:00:00.000Z'];
const row: NotificationRow = {
  id: 'notice-1',
  booking_id: 'booking-1',
  event_id: 'event-1',
  booking_status: 'book-success',
  licence_user_id: null,
  licensee_name: null,
  person_id: null,
  detail: '',
  is_participant: true,
  topic: 'booking',
  reason: 'Fire drill',
  changes: [],
  place_name: null,
  former_place_name: null,
  actor_id: 'user-1',
  actor_name: 'Max',
  created_at: start,
  read_at: null,
  title: 'Planning',
  type: 'room',
  status: 'approved',
  version: 3,
  starts_at: start,
  ends_at: end,
  timezone: 'Asia/Bangkok',
  check_in_opens_at: null,
  resource_id: 'room-1',
  resource_name: 'Thames',
  is_hidden: false,
  problem: null,
  answer: 'none',
  invitee: null,
};

interface Rules {
  readonly canCheckIn?: boolean;
  readonly canAnswer?: boolean;
}
const present = (
  changes: Partial<NotificationRow>,
  { canCheckIn = true, canAnswer = true }: Rules = {},
) =>
  presentNotification(
    { ...row, ...changes },
    { language: 'en', now, canCheckIn: () => canCheckIn, canAnswer: () => canAnswer },
  );
const [ann, max] = [
  { id: 'user-2', fullName: 'Ann' },
  { id: 'user-1', fullName: 'Max' },
];

describe('a notification without a booking', () => {
  const without = { booking_id: null, event_id: null, booking_status: null };
  const problem = {
    id: 'problem-1',
    resource: 'Thames',
    text: 'The lamp is broken',
    resolution: 'Replaced',
    reporter: ann,
    resolver: max,
  };

  it.each([
    ['problem', { actor: ann, reason: 'The lamp is broken' }],
    ['problem-resolved', { actor: max, reason: 'Replaced' }],
  ])('[R-03] of a %s names who did what to the resource', (topic, expected) => {
    expect(present({ ...without, topic, problem })).toMatchObject({
      title: 'Thames',
      problemId: 'problem-1',
      ...expected,
    });
  });

  it.each([
    ['My script', 'My script'],
    ['', 'Your account'],
  ])('[J-06] of an account with the name %j is titled %s', (detail, title) => {
    expect(present({ ...without, topic: 'new-key', person_id: 'user-1', detail }).title).toBe(
      title,
    );
  });

  it('[R-05] of a licence names its owner to those who confirm it alone', () => {
    const licence = { ...without, licence_user_id: 'user-2', licensee_name: 'Ann' };
    const titleFor = (is_participant: boolean) => present({ ...licence, is_participant }).title;
    expect([titleFor(true), titleFor(false)]).toEqual(['Ann', 'Driving licence']);
  });
});

describe('a notification of a booking', () => {
  it('[H-05] that is hidden tells when it came, and nothing else', () => {
    const told = present({ is_hidden: true, invitee: 'Gus', topic: 'invitation-declined' });
    expect(told).toMatchObject({
      title: 'Private booking',
      invitee: null,
      actor: null,
      reason: null,
      bookingId: null,
      moved: null,
      booking: null,
    });
    expect(present({ invitee: 'Gus', topic: 'invitation-declined' }).invitee).toBe('Gus');
  });

  it('[R-03] of a problem has the report, also of a hidden booking', () => {
    const told = { topic: 'problem', is_hidden: true };
    expect(present(told)).toMatchObject({
      title: 'Thames',
      problemId: 'event-1',
      reason: 'Fire drill',
      actor: max,
      booking: null,
    });
    expect(present({}).problemId).toBeNull();
  });

  it.each([
    ['booking', 'book-success', true, 'none'],
    ['booking', 'approved', true, 'none'],
    ['booking', 'book-updated', true, 'none'],
    ['booking', 'book-success', false, null],
    ['booking', 'cancelled-self', true, null],
    ['start-reminder', 'approved', true, null],
    ['invitation-reminder', 'book-success', true, 'none'],
  ] as const)('[N-07] of %s, %s, to an invitee (%s) asks for the answer %s', (...given) => {
    const [topic, booking_status, is_participant, answer] = given;
    const told = { topic, booking_status, is_participant };
    expect(present(told).booking?.answer).toBe(answer);
    expect(present(told, { canAnswer: false }).booking?.answer).toBeNull();
  });

  it('[Z-51] offers the check-in that it asks for, while that is possible', () => {
    const offers = (topic: string, rules: Rules = {}) =>
      present({ topic, is_participant: false }, rules).booking?.canCheckIn;
    const isOver = { canCheckIn: false };
    expect([offers('check-in'), offers('check-in', isOver), offers('booking')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(['self-update', 'approved-edit', 'admin-edit', 'book-updated'])(
    '[N-04] of a change (%s) has time and place before and after',
    (booking_status) => {
      const before = { start: '2026-11-02T01:00:00.000Z', end };
      const changes = [{ field: 'time', before, after: { start, end } }];
      expect(present({ booking_status, changes }).moved).toEqual({
        previousStart: before.start,
        start,
        end: null,
        place: null,
        previousPlace: null,
      });
      const places = { place_name: 'Volga', former_place_name: 'Thames' };
      expect(present({ booking_status, ...places }).moved).toMatchObject({
        previousStart: start,
        place: 'Volga',
        previousPlace: 'Thames',
      });
      expect(present({ booking_status }).moved).toBeNull();
      expect(present({ changes, ...places }).moved).toBeNull();
    },
  );
});
