import type { Announcement } from '@axp/contracts/announcements';

/** An important announcement of the whole company, which is shown at the time of tests. */
export const announcement: Announcement = {
  id: '019ac0de-0000-7000-8000-0000000000b1',
  severity: 'important',
  texts: {
    en: { title: 'The lift is out of order', text: 'Use the ramp.' },
    th: { title: 'ลิฟต์ใช้ไม่ได้', text: 'โปรดใช้ทางลาด' },
  },
  linkUrl: null,
  resource: null,
  building: null,
  timezone: 'Asia/Bangkok',
  start: '2026-11-23T01:00:00.000Z',
  end: '2026-11-26T11:00:00.000Z',
  ownBookings: null,
};

export const urgent: Announcement = {
  ...announcement,
  id: '019ac0de-0000-7000-8000-0000000000b2',
  severity: 'urgent',
  texts: { en: { title: 'Riverside House closes at 16:00', text: 'Fire alarm test.' }, th: null },
  building: { id: '019ac0de-0000-7000-8000-000000000001', name: 'Riverside House' },
  ownBookings: 0,
};

export const information: Announcement = {
  ...announcement,
  id: '019ac0de-0000-7000-8000-0000000000b3',
  severity: 'information',
  texts: { en: { title: 'Level 18 opens on Monday', text: '' }, th: null },
  linkUrl: 'https://acme.test/level-18',
};
