import {
  getMe,
  listApprovals,
  listCalendar,
  listMyBookings,
  listUsers,
  searchResources,
  unpackCalendar,
} from '@axp/contracts';
import {
  getDeskNumbers,
  listAuditEvents,
  listDisplays,
  listMaintenance,
} from '@axp/contracts/administration';
import { listAnnouncements, listManagedAnnouncements } from '@axp/contracts/announcements';
import { listProblems } from '@axp/contracts/problems';
import { createUnitOfWork } from '@axp/server-kit/db';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { codeBoxOf } from '../src/platform/auth/sealed-secrets.ts';
import { generateKeyFile, parseSigningKeys } from '../src/platform/auth/signing-keys.ts';
import type { Member, TestApi } from '../test/app.ts';
import { startTestApi } from '../test/app.ts';
import { buildSession } from '../test/factories.ts';
import { seedDemo } from './index.ts';

let api: TestApi;

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Times in Bangkok, and the day that pages open at. */
const moments = [
  ['Tuesday 10:00', '2026-11-24T10:00:00+07:00', '2026-11-24'],
  ['Tuesday 21:45', '2026-11-24T21:45:00+07:00', '2026-11-25'],
  ['Saturday 21:45', '2026-11-28T21:45:00+07:00', '2026-11-30'],
  ['31 December 23:30', '2026-12-31T23:30:00+07:00', '2027-01-04'],
  ['a public holiday', '2027-04-14T10:00:00+07:00', '2027-04-16'],
] as const;

async function seedAt(instant: string): Promise<void> {
  api = await startTestApi();
  api.clock.set(instant);
  const work = createUnitOfWork(api.database);
  const codeBox = codeBoxOf(await parseSigningKeys(await generateKeyFile()));
  const hashPassword = async () => 'hash';
  await work.asSystem((trx) =>
    seedDemo(trx, { now: api.clock.now(), newId: uuidv7, hashPassword, codeBox }),
  );
}

async function accountOf(key: string, account: string): Promise<Member> {
  const email = `${account}@${key}.test`;
  const user = await api.db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const session = await buildSession(api.db, {
    merchant_id: user.merchant_id,
    user_id: user.id,
    created_at: api.clock.now().toISOString(),
    expires_at: api.clock.hoursFromNow(24),
  });
  return {
    id: user.id,
    merchantId: user.merchant_id,
    host: `${key}.localhost`,
    email,
    fullName: user.full_name,
    sessionId: session.id,
    businessUnitId: null,
  };
}

const bangkokDay = (instant: string) =>
  new Date(Date.parse(instant) + 7 * hourMs).toISOString().slice(0, 10);

describe.each(moments)('the demo that starts on %s', (_, instant, day) => {
  beforeAll(() => seedAt(instant));
  afterAll(() => api.close());

  describe.each(['acme', 'siam'])('%s', (key) => {
    /** Start of the first time at which the usual building is open. */
    async function opening(as: Member): Promise<string> {
      const { data } = await api.call(getMe, { as, query: {} });
      const now = api.clock.now().toISOString();
      const next = data.usualHours?.open.find(({ end }) => end > now);
      if (!next) throw new Error('The usual building never opens');
      return [next.start, now].toSorted()[1] ?? now;
    }

    it('[Z-12] opens on a working day with a full calendar', async () => {
      const staff = await accountOf(key, 'staff');
      expect(bangkokDay(await opening(staff))).toBe(day);
      const from = new Date(`${day}T00:00:00+07:00`).toISOString();
      const to = new Date(Date.parse(from) + 24 * hourMs).toISOString();
      const { data } = await api.call(listCalendar, {
        as: staff,
        query: { from, to, type: 'room' },
      });
      expect(unpackCalendar(data).length).toBeGreaterThan(30);
    });

    it('shows staff a booking to check in to, a request, a change, an invitation', async () => {
      const staff = await accountOf(key, 'staff');
      const now = api.clock.now().getTime();
      const { data } = await api.call(listMyBookings, {
        as: staff,
        query: { group: 'upcoming', limit: 50 },
      });
      const rooms = data.filter(({ type, status, invitation }) => {
        return type === 'room' && status === 'approved' && invitation === null;
      });
      expect(bangkokDay(rooms[0]?.start ?? '')).toBe(day);
      const opens = await opening(staff);
      expect(rooms[0]?.abilities.checkIn).toBe(Date.parse(opens) <= now);
      expect(data.filter(({ status }) => status === 'pending-approval-book')).toHaveLength(1);
      expect(data.filter(({ status }) => status === 'pending-approval-edit')).toHaveLength(1);
      expect(data.some(({ invitation }) => invitation?.answer === 'none')).toBe(true);
    });

    it('[Z-30] offers favourites and rooms at the next opening, none in closed hours', async () => {
      const staff = await accountOf(key, 'staff');
      const opens = Date.parse(await opening(staff));
      const quarter = 15 * minuteMs;
      const start = Math.ceil(opens / quarter) * quarter;
      const search = (from: number, favouritesOnly: boolean) =>
        api.call(searchResources, {
          as: staff,
          body: {
            type: 'room',
            start: new Date(from).toISOString(),
            end: new Date(from + quarter).toISOString(),
            favouritesOnly,
            limit: 100,
          },
        });
      expect((await search(start, true)).data).toHaveLength(3);
      const free = (await search(start, false)).data.filter(
        ({ availability }) => availability === 'free',
      );
      expect(free.length).toBeGreaterThan(3);
      const night = Date.parse(`${day}T23:00:00+07:00`);
      const offered = (await search(night, false)).data.map(({ availability }) => availability);
      expect(offered).not.toContain('free');
    });

    it('has no booking that starts while its building is closed', async () => {
      const rows = await api.db
        .selectFrom('booking')
        .innerJoin('merchant_host', 'merchant_host.merchant_id', 'booking.merchant_id')
        .select(['booking.starts_at', 'booking.timezone', 'booking.title'])
        .where('merchant_host.host', '=', `${key}.localhost`)
        .execute();
      const wrong = rows.filter(({ starts_at, timezone }) => {
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: timezone,
          weekday: 'short',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
        }).formatToParts(new Date(starts_at));
        const part = (type: string) => clock.find((one) => one.type === type)?.value ?? '';
        const date = `${part('month')}-${part('day')}`;
        const hour = Number(part('hour'));
        const isClosedDay = ['12-31', '01-01', '04-13', '04-14', '04-15', '05-01'].includes(date);
        return part('weekday') === 'Sun' || isClosedDay || hour < 8 || hour >= 18;
      });
      expect(rows.length).toBeGreaterThan(1000);
      expect(wrong).toEqual([]);
    });

    it('shows announcements, problems and displays', async () => {
      const staff = await accountOf(key, 'staff');
      const admin = await accountOf(key, 'admin');
      const home = await api.call(listAnnouncements, { as: staff });
      expect(home.data.map(({ severity }) => severity)).toEqual(['important', 'information']);
      const { meta } = await api.call(listManagedAnnouncements, {
        as: admin,
        query: { limit: 20 },
      });
      expect(meta).toMatchObject({ shown: 2, scheduled: 1, lacking: { en: 0, th: 0 } });
      const problems = await api.call(listProblems, { as: admin, query: { limit: 20 } });
      expect(problems.data.map(({ isUnusable, assignee }) => [isUnusable, assignee?.id])).toEqual([
        [true, undefined],
        [false, admin.id],
        [false, undefined],
      ]);
      const displays = await api.call(listDisplays, { as: admin });
      expect(displays.data.map(({ kind }) => kind).toSorted()).toEqual(['board', 'room', 'room']);
    });

    it('[D-08] has administration pages with data', async () => {
      const admin = await accountOf(key, 'admin');
      const maintenance = await api.call(listMaintenance, { as: admin, query: { limit: 20 } });
      expect(maintenance.data.length).toBeGreaterThanOrEqual(1);
      const audit = await api.call(listAuditEvents, { as: admin, query: { limit: 50 } });
      expect(audit.data.length).toBeGreaterThanOrEqual(10);
      const people = await api.call(listUsers, { as: admin, query: { limit: 100 } });
      expect(people.data.filter(({ status }) => status === 'deactivated')).toHaveLength(1);
      const { data: desk } = await api.call(getDeskNumbers, { as: admin });
      const { meta } = await api.call(listApprovals, { as: admin, query: { limit: 1 } });
      expect(meta.total + desk.waitingForOthers).toBeGreaterThan(0);
      const codes = await api.db
        .selectFrom('resource_code')
        .select('resource_id')
        .where('merchant_id', '=', admin.merchantId)
        .execute();
      expect(codes.length).toBeGreaterThanOrEqual(5);
      const rules = await api.db
        .selectFrom('resource')
        .select('booking_rules')
        .where('merchant_id', '=', admin.merchantId)
        .execute();
      expect(rules.filter((row) => JSON.stringify(row.booking_rules) !== '{}')).toHaveLength(1);
    });
  });
});
