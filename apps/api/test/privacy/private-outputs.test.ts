import type { OperationShape } from '@axp/contracts';
import { basePathOf, operations } from '@axp/contracts';
import { recordWrites } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { pushService } from '../push/push-world.ts';
import { importOver } from './import-over.ts';
import type { Asked } from './outputs.ts';
import { answersTo, readingOperations } from './outputs.ts';
import type { Role, Subject } from './private-subjects.ts';
import { lateMark, mailedOf, markOf, personMark, readersOf, subjects } from './private-subjects.ts';
import type { PrivateWorld } from './private-world.ts';
import { privateWorld } from './private-world.ts';

/** Operations without a successful response for any role, each with the reason. */
const unanswered: readonly string[] = [
  'getImage', // pictures of resources and people; a booking has attachments
  'getImageThumbnail',
  'getActionLink', // asked with the tokens of the mails, below
  'getFloorPlan', // needs a plan; it has outlines and names of resources alone
  'getManagedFloorPlan', // needs a plan, as above
  'getDecisionLink', // asked with the tokens of messages in channels; it has a state alone
  'readFreeBusy', // needs a link of its own; it has times alone
  'getImportProgress', // needs an import that runs
  'streamNotifications', // has the content of listNotifications, without end
  'getBulkJob', // needs a job; it has names of people and resources alone
  'downloadIncomingMail', // refuses messages about private meetings
  'getMailChecks', // needs a connection; it has hosts alone
  'getGroupMapping', // needs a provider; it has names of groups, units and buildings alone
];

/** Lists of people, which contain every name. */
const listsOfPeople: ReadonlySet<string> = new Set([
  'listPeople',
  'listUsers',
  'exportPeople',
  'getUser',
  'getMe',
]);

/** Security logs: a name may only appear next to its own id. */
const securityLogs: ReadonlySet<string> = new Set([
  'listSecurityEvents',
  'exportSecurityEvents',
  'exportSecurityEventLines',
]);

/** A security log without the people that its entries are about. */
function withoutPeople(log: string, { id }: Member): string {
  const fullName = `Bo ${personMark}`;
  return log.replaceAll(JSON.stringify({ id, fullName }), '').replaceAll(`${id},${fullName},`, '');
}

const outside = pushService();

describe.each(['booking', 'resource'] as const)('a booking that is private by its %s', (by) => {
  let world: PrivateWorld;
  let takeWrites: () => Promise<readonly string[]>;
  const importIds: string[] = [];
  beforeAll(async () => {
    world = await privateWorld(by, outside);
    const { api, roles, bookingIds } = world;
    for (const id of Object.values(bookingIds))
      importIds.push(await importOver(api, roles.administrator, id));
    takeWrites = await recordWrites(world.api.db);
  });
  afterAll(() => world.close());

  let asked: Asked;
  beforeAll(async () => {
    const { api, bookingIds, attachmentIds, resourceIds, buildingId, roles, feedSecrets } = world;
    const audited = await api.db.selectFrom('audit_event').select('id').execute();
    const bills = await api.db.selectFrom('bill').select('id').execute();
    const ids = Object.values(bookingIds);
    asked = {
      codeSecret: world.codeSecret,
      displaySecret: world.displaySecret,
      attachments: attachmentIds,
      resourceIds,
      paths: {
        '/bookings/{id}': ids,
        '/resources/{id}': resourceIds,
        '/buildings/{id}': [buildingId],
        '/floors/{id}': [buildingId],
        '/users/{id}': [roles.bookedFor.id],
        '{userId}': [roles.bookedFor.id],
        '/business-units/{id}': [roles.booker.businessUnitId ?? ''],
        '/problems/{id}': [world.problemId],
        '/announcements/{id}': [world.announcementId],
        '/incoming-mails/{id}': [world.mailId],
        '/webhook-endpoints/{id}': [world.endpointId],
        '/provisioning/groups/{id}': ids,
        '/provisioning/events/{id}': ids,
        '{eventId}': [world.webhookEventId],
        '/bills/{id}': bills.map(({ id }) => id),
        '/audit-events/{id}': audited.map(({ id }) => id),
        '/images/{id}': ids,
        '/bulk-jobs/{id}': ids,
        '/move-ins/{id}': importIds,
        '{code}': ['id'],
        '/displays/{id}': [world.displayId],
        '/displays/{secret}': [world.displaySecret],
        '{secret}': [...feedSecrets.keys()],
        '{token}': [],
        '{host}': [roles.booker.host],
        '{kind}': ['terms'],
        '{type}': ['room', 'car'],
        '{importId}': ids,
      },
    };
  });

  /** Responses by operation and role, each requested once for all tests. */
  const known = new Map<string, ReturnType<typeof answersTo>>();
  const answersOf = (operation: OperationShape, role: Role | null) => {
    const key = `${operation.id} ${role}`;
    const answers =
      known.get(key) ??
      answersTo(world.api, operation, {
        as: role && world.roles[role],
        host: world.roles.booker.host,
        asked,
      });
    known.set(key, answers);
    return answers;
  };
  const roleNames = () =>
    Object.keys(world.roles).filter((name): name is Role => name in world.roles);
  const mayRead = (subject: Subject, role: Role | null) =>
    role !== null && readersOf[subject].includes(role);

  it('[H-05] is returned by each reading operation except listed ones', async () => {
    const silent: string[] = [];
    for (const operation of readingOperations) {
      const roles: (Role | null)[] = ['booker', 'administrator', 'viewer'];
      const answers = await Promise.all(roles.map((role) => answersOf(operation, role)));
      const isAnswered = answers.flat().some(({ statusCode }) => statusCode < 300);
      if (!isAnswered) silent.push(operation.id);
    }
    expect(silent.sort()).toEqual([...unanswered].sort());
  });

  it.each(readingOperations.map((operation) => [operation.id, operation] as const))(
    '[H-05] shows its content only to its readers in %s',
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
          const text = securityLogs.has(operation.id)
            ? withoutPeople(payload, world.roles.bookedFor)
            : payload;
          const isNamed = text.includes(personMark) || text.includes(lateMark);
          if (isNamed && !isReader && !listsOfPeople.has(operation.id))
            leaks.push(`${reader} name`);
        });
      }
      expect(leaks).toEqual([]);
    },
    120_000,
  );

  it('[ASVS 3.5.3] is changed by no reading operation', async () => {
    const all = readingOperations.map((operation) => answersOf(operation, 'administrator'));
    await Promise.all(all);
    expect(await takeWrites()).toEqual([]);
  });

  it('[H-05] is shown to each of its readers, so that the test above is meaningful', async () => {
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

  it('[H-05] is mailed only to its readers', () => {
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

  it('[H-05] is pushed, and sent to chats, without its content', () => {
    const texts = [...world.pushes.values(), world.chatMessages].flat();
    const marks = [...subjects.map(markOf), lateMark, personMark];
    expect(texts.filter((text) => marks.some((mark) => text.includes(mark)))).toEqual([]);
    const pushedTo = [...world.pushes].filter(([, some]) => some.length > 0).map(([role]) => role);
    expect(pushedTo).toEqual(expect.arrayContaining(['bookedFor', 'invitee', 'approver', 'next']));
    for (const id of Object.values(world.bookingIds)) {
      expect(world.chatMessages.filter((text) => text.includes(id))).not.toEqual([]);
    }
  });

  it('[H-04] [H-05] is shown by mail links only as long as the reader may see it', async () => {
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
          const isGuest = to.address === `${markOf(subject)}@guest.test`;
          if (!isGuest && !mayRead(subject, role)) leaks.push(`${role} ${subject}`);
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
