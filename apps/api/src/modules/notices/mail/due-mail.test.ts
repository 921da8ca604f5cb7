import { describe, expect, it } from '@jest/globals';
import type { Told } from './testing/build-mail.ts';
import { at, ben, buildMail, toBen } from './testing/build-mail.ts';

const others = (told: Told) => buildMail(told).facts.alsoDates.map(({ bookingId }) => bookingId);

describe('the other dates that a mail is about', () => {
  const waiting = { status: 'pending-approval-book' } as const;
  const wish = {
    start: at('10:00'),
    end: at('11:00'),
    resource: 'Volga',
    building: 'Harbour',
    floor: null,
    attendees: null,
    quantity: 1,
    needsDriver: false,
    driver: null,
  };

  it('[H-03] are for approvers those that wait for the same place', () => {
    const changing = { status: 'pending-approval-edit', wish };
    const facts = {
      ...waiting,
      resource: 'Volga',
      alsoDates: [
        { bookingId: 'waits' },
        { bookingId: 'is booked', status: 'approved' },
        { bookingId: 'is elsewhere', resource: 'Thames' },
        { bookingId: 'moves here', resource: 'Thames', ...changing },
        { bookingId: 'leaves', ...changing, wish: { ...wish, resource: 'Thames' } },
      ],
    };
    expect(others({ ...toBen, topic: 'approval', facts })).toEqual(['waits', 'moves here']);
  });

  it('[Z-80] are for owners all, and for invitees those that they come to', () => {
    const facts = {
      invitees: [{ ...ben, email: 'Ben@Acme.test' }],
      alsoDates: [
        { bookingId: 'same' },
        { bookingId: 'waits', ...waiting },
        { bookingId: 'without Ben', invitees: [] },
      ],
    };
    expect(others({ facts })).toEqual(['same', 'waits', 'without Ben']);
    expect(others({ ...toBen, facts })).toEqual(['same']);
    // One who was left out hears of the dates that are without them.
    const left = {
      ...facts,
      invitees: [],
      alsoDates: [{ bookingId: 'left' }, { bookingId: 'goes on', invitees: [ben] }],
    };
    expect(others({ ...toBen, booking_status: 'cancelled-self', facts: left })).toEqual(['left']);
  });

  it('[Z-80] of a former series are known to those alone who know it', () => {
    const former = { seriesId: 'series-0', starts: [at('10:00')], sequence: 2 };
    expect(buildMail({ facts: { former } }).former).toBeNull();
    expect(buildMail({ knows_former_only: true, facts: { former } }).former).toEqual(former);
  });
});
