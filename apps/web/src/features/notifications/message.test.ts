import type { NotificationStatus, NotificationTopic } from '@axp/contracts/vocabulary';
import { notificationStatuses, notificationTopics } from '@axp/contracts/vocabulary';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { i18n } from 'i18next';
import { addTexts, createI18n } from '@/shared/i18n/index.ts';
import { notificationTexts } from '@/shared/i18n/texts/notification.ts';
import { messageOf, moveOf } from './message.ts';
import { notification } from './testing/samples.ts';

let texts: i18n;

beforeAll(() => {
  texts = createI18n();
  addTexts(texts, [notificationTexts]);
});

interface Reading {
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: 0 | 1;
  readonly lng: 'en' | 'th';
}

/** The sentences of a notification, as a person reads them. */
function read({ bookingStatus, isParticipant, lng }: Reading): string[] {
  const { textKey, noteKey } = messageOf({ bookingStatus, isParticipant });
  const keys = noteKey ? [textKey, noteKey] : [textKey];
  return keys.map((key) => texts.t(key, { ns: 'notification', lng }));
}

type Row = readonly [NotificationStatus, en: readonly string[], th: readonly string[]];

const awaiting = 'Awaiting admin review and approval';
const awaitingThai = 'รอผู้ดูแลระบบตรวจสอบและอนุมัติ';

const bookerRows: readonly Row[] = [
  ['book-success', ['Booking successfully!'], ['จองสำเร็จแล้ว!']],
  ['pending-approval-book', ['Booking successfully!', awaiting], ['ส่งคำขอแล้ว', awaitingThai]],
  ['approved', ['Your booking has been approved'], ['การจองของคุณได้รับอนุมัติแล้ว']],
  [
    'self-update',
    ['Your booking has been update', 'Please review the changes.'],
    ['การจองของคุณมีการเปลี่ยนแปลง', 'โปรดตรวจสอบรายละเอียดที่เปลี่ยนแปลง'],
  ],
  [
    'pending-approval-edit',
    ['Your booking request has been edited.', awaiting],
    ['แก้ไขคำขอจองของคุณแล้ว', awaitingThai],
  ],
  ['approved-edit', ['The booking you edited has been approved'], ['การจองที่คุณแก้ไขได้รับอนุมัติแล้ว']],
  ['admin-edit', ['Your booking has been updated by the admin'], ['ผู้ดูแลระบบแก้ไขการจองของคุณแล้ว']],
  [
    'cancelled-self',
    ['Your booking has been cancelled', 'Please contact us for more information.'],
    ['การจองของคุณถูกยกเลิกแล้ว', 'โปรดติดต่อเราเพื่อสอบถามข้อมูลเพิ่มเติม'],
  ],
  [
    'cancelled-admin',
    ['Your booking has been canceled by the admin'],
    ['ผู้ดูแลระบบยกเลิกการจองของคุณแล้ว'],
  ],
  [
    'cancelled-timeout',
    ['Your booking has been cancelled due to late check-in', 'Please contact us to reschedule.'],
    ['การจองของคุณถูกยกเลิกเนื่องจากเช็คอินล่าช้า', 'โปรดติดต่อเราเพื่อนัดเวลาใหม่'],
  ],
  ['checked-in', ['Your booking has been checked in'], ['เช็คอินการจองของคุณแล้ว']],
  ['checked-out', ['Your booking has been checked out'], ['เช็คเอาท์การจองของคุณแล้ว']],
];

describe('a notification to the booker', () => {
  it.each(bookerRows)('[N-06] of %s, in English and Thai', (bookingStatus, en, th) => {
    expect(read({ bookingStatus, isParticipant: 0, lng: 'en' })).toEqual(en);
    expect(read({ bookingStatus, isParticipant: 0, lng: 'th' })).toEqual(th);
  });

  it('[N-06] falls back to the cancelled text for every other status', () => {
    const named = bookerRows.map(([status]) => status);
    const others = notificationStatuses.filter((status) => !named.includes(status));
    expect(others).toEqual(['cancelled', 'book-updated']);
    for (const bookingStatus of others) {
      expect(read({ bookingStatus, isParticipant: 0, lng: 'en' })).toEqual([
        'Your booking has been cancelled',
        'Please contact us for more information.',
      ]);
    }
  });
});

const invited = ['You have been invited to join the meeting', 'คุณได้รับเชิญให้เข้าร่วมประชุม'];
const updated = ['Invitation has been updated', 'คำเชิญมีการเปลี่ยนแปลง'];
const uninvited = ['Invitation has been cancelled', 'คำเชิญถูกยกเลิกแล้ว'];

describe('a notification to an invitee', () => {
  const texted: Partial<Record<NotificationStatus, string[]>> = {
    'book-success': invited,
    approved: invited,
    'book-updated': updated,
  };

  it.each(notificationStatuses)('[N-07] of %s, in English and Thai', (bookingStatus) => {
    const [en, th] = texted[bookingStatus] ?? uninvited;
    expect(read({ bookingStatus, isParticipant: 1, lng: 'en' })).toEqual([en]);
    expect(read({ bookingStatus, isParticipant: 1, lng: 'th' })).toEqual([th]);
  });
});

describe('a notification with its own text', () => {
  const told = (topic: NotificationTopic, lng: 'en' | 'th') => {
    const { textKey, noteKey } = messageOf({ bookingStatus: 'approved', isParticipant: 0, topic });
    const keys = noteKey ? [textKey, noteKey] : [textKey];
    return keys.map((key) => texts.t(key, { ns: 'notification', lng }));
  };

  it.each([
    ['approval', 'A booking needs your approval', 'มีคำขอรอคุณอนุมัติ'],
    ['approval-reminder', 'A request is still waiting for your approval', 'ยังมีคำขอรอคุณอนุมัติ'],
    ['check-in', 'Your booking is starting: check in', 'การจองของคุณเริ่มแล้ว โปรดเช็คอิน'],
    [
      'overdue',
      'Your booking has ended: return what you borrowed',
      'การจองของคุณสิ้นสุดแล้ว โปรดคืนสิ่งที่ยืมไป',
    ],
    ['next-at-risk', 'What you booked next is still out', 'สิ่งที่คุณจองไว้ถัดไปยังไม่ถูกคืน'],
    ['start-reminder', 'Reminder: starts soon', 'แจ้งเตือน: ใกล้ถึงเวลาเริ่ม'],
    ['announcement', 'Announcement about your booking', 'ประกาศเกี่ยวกับการจองของคุณ'],
    ['invitation-reminder', 'Please answer the invitation', 'โปรดตอบคำเชิญ'],
  ] as const)('[Z-51] [Z-52] %s, in English and Thai', (topic, en, th) => {
    expect(told(topic, 'en')).toEqual([en]);
    expect(told(topic, 'th')).toEqual([th]);
  });

  it('[R-03] says of an offer that nothing changed yet', () => {
    expect(told('place-offer', 'en')).toEqual([
      'Another place is offered for your booking',
      'The booking was not changed.',
    ]);
  });

  it('[Z-44] explains what happened to the booking of a lapsed request', () => {
    expect(told('lapsed', 'en')).toEqual([
      'Your booking was not approved in time and has been cancelled',
    ]);
    expect(told('edit-lapsed', 'en')).toEqual([
      'Your change was not approved in time',
      'The booking was not changed.',
    ]);
  });

  it('exists for every topic', () => {
    const others = notificationTopics.filter((topic) => topic !== 'booking');
    expect(new Set(others.map((topic) => told(topic, 'en')[0])).size).toBe(others.length);
  });
});

describe('the icon of a notification', () => {
  it.each([
    ['pending-approval-book', 0, 'pending'],
    ['approved-edit', 0, 'approved'],
    ['admin-edit', 0, 'changed'],
    ['checked-in', 0, 'checked-in'],
    ['cancelled-timeout', 0, 'cancelled'],
    ['approved', 1, 'invited'],
    ['cancelled-self', 1, 'cancelled'],
  ] as const)('for %s (isParticipant %i): %s', (bookingStatus, isParticipant, sign) => {
    expect(messageOf({ bookingStatus, isParticipant }).sign).toBe(sign);
  });
});

describe('the move in a notification', () => {
  const moved = {
    previousStart: '2026-11-21T08:00:00.000Z',
    start: null,
    end: null,
    place: null,
    previousPlace: null,
  };
  const now = Date.parse('2026-11-21T03:00:00Z');

  it.each([
    [{ start: '2026-11-21T05:30:00.000Z' }, 'Sync moved to 12:30', 'Sync เลื่อนเป็น 12:30 น.'],
    [
      { start: '2026-11-22T05:30:00.000Z', end: '2026-11-22T06:30:00.000Z' },
      'Sync moved to tomorrow 12:30',
      'Sync เลื่อนเป็น พรุ่งนี้ 12:30 น.',
    ],
    [
      { end: '2026-11-21T09:30:00.000Z' },
      'Sync now ends at 16:30',
      'Sync เลื่อนเวลาสิ้นสุดเป็น 16:30 น.',
    ],
    [{ place: 'Volga' }, 'Sync moved to Volga', 'Sync ย้ายไปที่ Volga'],
    [
      { start: '2026-11-21T05:30:00.000Z', place: 'Volga' },
      'Sync moved to 12:30, Volga',
      'Sync เลื่อนเป็น 12:30 น. ที่ Volga',
    ],
  ])('[N-04] of %j: %s', (change, en, th) => {
    const entry = notification({ moved: { ...moved, ...change } });
    const title = (lng: 'en' | 'th') => {
      const move = moveOf(entry, { language: lng, now, timezone: 'Asia/Bangkok' });
      return move && texts.t(move.key, { ns: 'notification', lng, title: 'Sync', ...move.values });
    };
    expect([title('en'), title('th')]).toEqual([en, th]);
  });

  it('is empty for a booking that stayed', () => {
    const reader = { language: 'en', now, timezone: 'Asia/Bangkok' } as const;
    expect(moveOf(notification(), reader)).toBeNull();
  });

  it.each([
    ['Asia/Jakarta', null],
    ['Europe/Berlin', 'Thailand Time'],
  ])('[Z-10] has the zone of the place for a reader in %s: %s', (timezone, zone) => {
    const entry = notification({ moved: { ...moved, start: '2026-11-21T05:30:00.000Z' } });
    const move = moveOf(entry, { language: 'en', now, timezone });
    expect([move?.values.when, move?.zone]).toEqual(['12:30', zone]);
  });
});
