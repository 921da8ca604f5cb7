import { mailGroups } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { MailEvent, MailPeople, StaffAddressee } from './planned-mails.ts';
import { plannedMails } from './planned-mails.ts';

const ann: StaffAddressee = {
  email: 'ann@acme.test',
  name: 'Ann',
  mutedMails: [],
  mailsOwnActs: false,
};
const gus = { email: 'Gus@partner.test', name: 'Gus' };
const ida = { email: 'ida@partner.test', name: 'Ida' };

const owner = (bookingStatus: MailEvent['notices'][number]['bookingStatus']) => ({
  userId: 'ann',
  topic: 'booking' as const,
  bookingStatus,
  isParticipant: false,
});

/** Knows the booking as it is. */
const invited = (guest: typeof gus) => ({ ...guest, isUpToDate: true });
const outdated = (guest: typeof gus) => ({ ...guest, isUpToDate: false });

type Happened = Omit<MailEvent, 'action' | 'actorId'> & Partial<MailEvent>;

/** Mails of an event that another person caused. */
function planned(
  happened: Happened,
  people: Partial<Pick<MailPeople, 'guests' | 'invitedGuests'>> = {},
): string[] {
  const event = { action: 'edit', actorId: 'bob', ...happened } as const;
  const all = { staff: new Map([['ann', ann]]), guests: [], invitedGuests: [], ...people };
  return plannedMails(event, all).map((mail) =>
    [mail.recipient, mail.bookingStatus, mail.isParticipant ? 'invited' : 'owner'].join(' '),
  );
}

describe('the mails of an event', () => {
  it('[Z-80] go to people notified in the application, and to guests by their address', () => {
    const event = { to: 'approved', notices: [owner('book-success')] } as const;
    expect(planned(event, { guests: [gus] })).toEqual([
      'ann@acme.test book-success owner',
      'gus@partner.test book-success invited',
    ]);
  });

  it('[Z-80] exclude staff who are no longer active', () => {
    const notice = { ...owner('book-success'), userId: 'bob' };
    expect(planned({ to: 'approved', notices: [notice] })).toEqual([]);
  });

  it.each([
    ['decisions', 'booking', false],
    ['decisions', 'edit-rejected', false],
    ['decisions', 'lapsed', false],
    ['invitations', 'booking', true],
    ['approvals', 'approval', true],
    ['approvals', 'approval-reminder', true],
    ['starts', 'start-reminder', true],
    ['reminders', 'check-in', false],
    ['reminders', 'release-warning', false],
    ['bookings', 'next-at-risk', false],
  ] as const)('exclude staff who muted %s (%s)', (group, topic, isParticipant) => {
    const notices = [{ ...owner('approved'), topic, isParticipant }];
    const mailsTo = (mutedMails: readonly string[]) =>
      plannedMails(
        { action: 'approve', actorId: 'bob', to: 'approved', notices },
        // Invited by the own address as well: that is no way around the choice.
        { staff: new Map([['ann', { ...ann, mutedMails }]]), guests: [ann], invitedGuests: [] },
      ).map(({ recipient }) => recipient);
    expect(mailsTo([group])).toEqual([]);
    expect(mailsTo(mailGroups.filter((other) => other !== group))).toEqual([ann.email]);
  });

  it('reach people who muted everything when others wait for an overdue resource', () => {
    const notices = [{ ...owner('checked-in'), topic: 'overdue' as const }];
    const event = { action: 'overdue', actorId: null, to: 'checked-in', notices } as const;
    const staff = new Map([['ann', { ...ann, mutedMails: mailGroups }]]);
    expect(plannedMails(event, { staff, guests: [], invitedGuests: [] })).toHaveLength(1);
  });

  it('exclude the person who acted, unless they want mails of their own actions', () => {
    const event = { actorId: 'ann', to: 'approved', notices: [owner('self-update')] } as const;
    expect(planned(event)).toEqual([]);
    const staff = new Map([['ann', { ...ann, mailsOwnActs: true }]]);
    const mails = plannedMails(
      { action: 'edit', ...event },
      { staff, guests: [ann], invitedGuests: [] },
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([ann.email]);
  });

  it('are none when a room is checked out at its end', () => {
    const event = { action: 'check-out', to: 'checked-out' } as const;
    const notices = [owner('checked-out')];
    const people = { guests: [gus] };
    expect(planned({ ...event, notices, actorId: null }, people)).toEqual([]);
    expect(planned({ ...event, notices, actorId: 'bob' }, people)).toEqual([
      'ann@acme.test checked-out owner',
    ]);
  });

  it('[Z-72] are one for each address, as staff first', () => {
    const event = { to: 'approved', notices: [owner('book-success')] } as const;
    expect(planned(event, { guests: [{ email: 'ANN@acme.test', name: '' }] })).toEqual([
      'ann@acme.test book-success owner',
    ]);
  });

  it('[Z-80] notify guests of a change: new, remaining and removed ones', () => {
    const event = { to: 'approved', notices: [owner('self-update')] } as const;
    expect(planned(event, { guests: [gus], invitedGuests: [outdated(gus)] }).slice(1)).toEqual([
      'gus@partner.test book-updated invited',
    ]);
    expect(planned(event, { guests: [gus], invitedGuests: [invited(ida)] }).slice(1)).toEqual([
      'gus@partner.test book-success invited',
      'ida@partner.test cancelled-self invited',
    ]);
  });

  it('[H-09] skip invited guests when a change keeps title, time and place', () => {
    const event = { to: 'approved', notices: [owner('self-update')] } as const;
    const guests = { guests: [gus, ida], invitedGuests: [invited(gus)] };
    expect(planned(event, guests).slice(1)).toEqual(['ida@partner.test book-success invited']);
    expect(planned({ ...event, movesDates: true }, guests).slice(1)).toEqual([
      'ida@partner.test book-success invited',
      'gus@partner.test book-updated invited',
    ]);
  });

  it.each(['pending-approval-book', 'pending-approval-edit'] as const)(
    '[Z-80] skip guests while it is %s',
    (to) => {
      expect(planned({ to, notices: [owner(to)] }, { guests: [gus] })).toEqual([
        `ann@acme.test ${to} owner`,
      ]);
      // A change that needs no decision of its own.
      expect(planned({ to, notices: [owner('self-update')] }, { guests: [gus] })).toEqual([
        'ann@acme.test self-update owner',
      ]);
    },
  );

  it('[Z-80] of a reminder to the owner do not invite guests', () => {
    const reminder = { ...owner('approved'), topic: 'check-in' as const };
    expect(planned({ to: 'approved', notices: [reminder] }, { guests: [gus] })).toEqual([
      'ann@acme.test approved owner',
    ]);
  });

  it('[Z-80] withdraw only invitations that were sent', () => {
    const event = { to: 'cancelled', notices: [owner('cancelled-admin')] } as const;
    expect(planned(event, { guests: [gus, ida], invitedGuests: [invited(ida)] })).toEqual([
      'ann@acme.test cancelled-admin owner',
      'ida@partner.test cancelled-self invited',
    ]);
  });

  it('[Z-80] skip guests at check-in, including those who were never invited', () => {
    const event = { to: 'checked-in', notices: [owner('checked-in')] } as const;
    expect(planned(event, { guests: [gus, ida], invitedGuests: [outdated(gus)] })).toEqual([
      'ann@acme.test checked-in owner',
    ]);
  });
});
