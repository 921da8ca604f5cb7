import type { OperationShape } from '@axp/contracts';
import { basePathOf, operations } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { at } from '../bookings/booking-world.ts';
import type { PrivateWorld, Role, Subject } from './private-world.ts';
import {
  lateMark,
  mailedOf,
  markOf,
  personMark,
  privateWorld,
  readersOf,
  subjects,
} from './private-world.ts';

type Params = Readonly<Record<string, string>>;

const window = { from: at('00:00'), to: at('00:00', 4) };
const slot = { start: at('09:00'), end: at('12:00') };
const room = { type: 'room' };

/** The queries without which an operation is not answered; one that is missing here fails below. */
const queryOf: Readonly<Record<string, Params>> = {
  getCaptchaChallenge: { action: 'login' },
  listResources: room,
  listCalendarResources: { ...room, ...window },
  listMyBookings: { group: 'upcoming' },
  listCalendar: window,
  getRules: room,
};

/** Operations that answer with what they find, though they are no GET. */
const readingPosts: Readonly<Record<string, (world: PrivateWorld) => object>> = {
  searchResources: () => ({ ...room, ...slot }),
  previewSeries: ({ resourceIds: [resourceId] }) => ({
    ...room,
    resourceId,
    ...slot,
    recurrence: { frequency: 'daily', count: 2 },
  }),
  previewResourceChange: () => ({ isActive: false }),
  previewResourceChanges: ({ resourceIds }) => ({
    resources: resourceIds.map((id) => ({ id, version: 1 })),
    change: { isActive: false },
  }),
  previewMaintenance: () => slot,
  previewBuildingChange: () => ({ openingHours: [] }),
  previewRules: () => ({ ...room, set: { approval: 'always' }, inherit: [] }),
};

/** What no role can be answered in this world, each with its reason. */
const unanswered: readonly string[] = [
  'getImage', // pictures of resources and people; a booking has attachments
  'getImageThumbnail',
  'getActionLink', // asked with the tokens of the mails, below
  'getImportProgress', // needs an import that runs
];

/** Lists of people, where every name stands. */
const listsOfPeople: ReadonlySet<string> = new Set(['listPeople', 'listUsers', 'getUser', 'getMe']);

const reading = operations.filter(({ method, id }) => method === 'GET' || id in readingPosts);

describe.each(['booking', 'resource'] as const)('a booking that is private by its %s', (by) => {
  let world: PrivateWorld;
  beforeAll(async () => {
    world = await privateWorld(by);
  }, 120_000);
  afterAll(() => world.close());

  /** Every id that a path can be asked with. */
  function paramsOf({ path }: OperationShape): Params[] {
    const { bookingIds, attachmentIds, resourceIds, buildingId, roles, feedSecrets } = world;
    const known: Readonly<Record<string, readonly string[]>> = {
      '/bookings/{id}': Object.values(bookingIds),
      '/resources/{id}': resourceIds,
      '/buildings/{id}': [buildingId],
      '/users/{id}': [roles.bookedFor.id],
      '/audit-events/{id}': auditIds,
      '/images/{id}': Object.values(bookingIds),
      '{secret}': [...feedSecrets.keys()],
      '{token}': [],
      '{host}': [roles.booker.host],
      '{kind}': ['terms'],
      '{version}': ['1'],
      '{type}': ['room', 'car'],
      '{importId}': Object.values(bookingIds),
    };
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.length === 0) return [{}];
    if (names.includes('attachmentId')) {
      return [...attachmentIds].map(([id, attachmentId]) => ({ id, attachmentId }));
    }
    const [name = ''] = names;
    const prefix = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
    const values = known[prefix] ?? known[`{${name}}`];
    if (!values) throw new Error(`no value is known for ${path}`);
    const fixed = Object.fromEntries(names.slice(1).map((other) => [other, '1']));
    return values.map((value) => ({ ...fixed, [name]: value }));
  }

  let auditIds: readonly string[] = [];
  beforeAll(async () => {
    const rows = await world.api.db.selectFrom('audit_event').select('id').execute();
    auditIds = rows.map(({ id }) => id);
  });

  async function answersOf(operation: OperationShape, role: Role | null) {
    const { api, roles } = world;
    const member = roles[role ?? 'booker'];
    const headers = {
      host: member.host,
      ...(role !== null && { authorization: `Bearer ${await api.tokenOf(member)}` }),
    };
    const body = readingPosts[operation.id]?.(world);
    return Promise.all(
      paramsOf(operation).map((params) =>
        api.inject({
          method: operation.method,
          url: `${basePathOf(operation)}${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
          query: { ...queryOf[operation.id] },
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { payload: JSON.stringify(body) }),
        }),
      ),
    );
  }

  const roleNames = () =>
    Object.keys(world.roles).filter((name): name is Role => name in world.roles);
  const mayRead = (subject: Subject, role: Role | null) =>
    role !== null && readersOf[subject].includes(role);

  it('[H-05] is answered by each operation that reads, or stands in the list of exceptions', async () => {
    const silent: string[] = [];
    for (const operation of reading) {
      const roles: (Role | null)[] = ['booker', 'administrator', 'viewer'];
      const answers = await Promise.all(roles.map((role) => answersOf(operation, role)));
      const isAnswered = answers.flat().some(({ statusCode }) => statusCode < 300);
      if (!isAnswered) silent.push(operation.id);
    }
    expect(silent.sort()).toEqual([...unanswered].sort());
  }, 120_000);

  it.each(reading.map((operation) => [operation.id, operation] as const))(
    '[H-05] shows what it is about to its readers alone by %s',
    async (_, operation) => {
      const leaks: string[] = [];
      for (const role of [...roleNames(), null]) {
        const answers = await answersOf(operation, role);
        const owner = (index: number) =>
          operation.id === 'readCalendarFeed' ? [...world.feedSecrets.values()][index] : role;
        answers.forEach(({ payload }, index) => {
          const reader = owner(index) ?? null;
          const told = subjects.filter((subject) => payload.includes(markOf(subject)));
          leaks.push(
            ...told.filter((subject) => !mayRead(subject, reader)).map((one) => `${reader} ${one}`),
          );
          const isReader = subjects.some((subject) => mayRead(subject, reader));
          const isNamed = payload.includes(personMark) || payload.includes(lateMark);
          if (isNamed && !isReader && !listsOfPeople.has(operation.id))
            leaks.push(`${reader} name`);
        });
      }
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  it('[H-05] is shown to each of its readers, so that the test above sees something', async () => {
    const getBooking = operations.find(({ id }) => id === 'getBooking');
    if (!getBooking) throw new Error('getBooking is gone');
    for (const role of roleNames()) {
      const answers = await answersOf(getBooking, role);
      const seen = subjects.filter((subject) =>
        answers.some(({ payload }) => payload.includes(markOf(subject))),
      );
      expect([role, seen]).toEqual([role, subjects.filter((subject) => mayRead(subject, role))]);
    }
  });

  it('[H-05] is mailed to its readers alone', () => {
    const roleOf = new Map(roleNames().map((role) => [world.roles[role].email, role]));
    const leaks = world.mails.flatMap((mail) => {
      const text = JSON.stringify(mail);
      const role = roleOf.get(mail.to.address);
      return subjects.flatMap((subject) => {
        const mark = markOf(subject);
        const isTold = text.includes(mark) && mail.to.address !== `${mark}@guest.test`;
        const isReader = role !== undefined && mailedOf[subject].includes(role);
        return isTold && !isReader ? [`${role} ${subject}`] : [];
      });
    });
    expect(leaks).toEqual([]);
    expect(new Set(world.mails.map(({ to }) => roleOf.get(to.address)))).toContain('next');
    const later = world.mails.filter((mail) => JSON.stringify(mail).includes(lateMark));
    expect(new Set(later.map(({ to }) => roleOf.get(to.address)))).toEqual(
      new Set(['booker', 'bookedFor', 'invitee']),
    );
    const named = world.mails.filter((mail) => JSON.stringify(mail).includes(personMark));
    expect(named.map(({ to }) => roleOf.get(to.address))).not.toContain('next');
  });

  it('[H-04] [H-05] is shown by the links of mails for as long as it may be seen', async () => {
    const { api, mails, roles } = world;
    const roleOf = new Map(roleNames().map((role) => [roles[role].email, role]));
    const link = operations.find(({ id }) => id === 'getActionLink');
    if (!link) throw new Error('getActionLink is gone');
    const leaks: string[] = [];
    const shown = new Set<Subject>();
    for (const { to, text } of mails) {
      const role = roleOf.get(to.address) ?? null;
      for (const [, token = ''] of text.matchAll(/booking-link#([\w-]+)/g)) {
        const url = `${basePathOf(link)}${link.path.replace('{token}', token)}`;
        const { payload } = await api.inject({ url, headers: { host: roles.booker.host } });
        for (const subject of subjects.filter((one) => payload.includes(markOf(one)))) {
          shown.add(subject);
          if (!mayRead(subject, role)) leaks.push(`${role} ${subject}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect([...shown].sort()).toEqual(['approved', 'decided', 'waiting']);
  });

  it('[H-05] leaves no trace in the audit log and in the log file', async () => {
    const { api, logLines } = world;
    const rows = await api.db.selectFrom('audit_event').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(logLines.length).toBeGreaterThan(100);
    for (const mark of [...subjects.map(markOf), lateMark, personMark]) {
      expect(JSON.stringify(rows)).not.toContain(mark);
      expect(logLines.filter((line) => line.includes(mark))).toEqual([]);
    }
  });
});
