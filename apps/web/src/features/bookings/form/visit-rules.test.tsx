import { defaultBookingRules } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { room } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { useVisitRules } from './booking-summary.tsx';

const window = { start: '2027-03-01T03:00:00.000Z', end: '2027-03-01T04:00:00.000Z' };

type Ruled = Parameters<typeof useVisitRules>[0];

function Rules({ resource, range = window }: { resource: Ruled; range?: typeof window }) {
  return useVisitRules(resource, range).map(({ about, text }) => <p key={about}>{text}</p>);
}

const checked = { ...room, rules: { ...room.rules, requiresCheckIn: true } };

function show(resource: Ruled, range = window, language: 'en' | 'th' = 'en') {
  renderWithProviders(<Rules resource={resource} range={range} />, { language });
}

describe('rules that are shown before booking', () => {
  it.each([
    ['en', 'Check in between 09:45 and 10:15. After that, the room is released.'],
    ['th', 'เช็คอินระหว่าง 09:45–10:15 น. หลังจากนั้นระบบจะคืนห้องให้ผู้อื่นจอง'],
  ] as const)('[Z-50] include check-in and release of a room, %s', (language, text) => {
    show(checked, window, language);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('[Z-50] include no release for a long booking or an exempt room', () => {
    show(checked, { ...window, end: '2027-03-01T08:00:00.000Z' });
    expect(screen.getByText('Check in from 09:45.')).toBeInTheDocument();
    show(room);
    expect(
      screen.getByText('You can check in from 09:45. The booking stays without it.'),
    ).toBeInTheDocument();
  });

  it('[Z-50] [Z-52] include the end of the first day and the return of an asset', () => {
    const range = { start: window.start, end: '2027-03-03T03:00:00.000Z' };
    show({ ...room, type: 'asset', rules: defaultBookingRules.asset }, range);
    expect(
      screen.getByText(/between 09:30 and Tue 2 Mar 2027 00:00. After that, it is released/),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Return it by Wed 3 Mar 2027 10:00/)).toBeInTheDocument();
  });

  it('[Z-40] include whether approval is needed', () => {
    show({ ...room, needsApproval: true });
    expect(screen.getByText(/^Needs approval/)).toBeInTheDocument();
  });
});
