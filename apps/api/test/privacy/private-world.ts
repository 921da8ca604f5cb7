import {
  addAttachment,
  approveBooking,
  createBooking,
  createCalendarFeed,
  createDelegation,
  editBooking,
  planMaintenance,
} from '@axp/contracts';
import { createAnnouncement } from '@axp/contracts/announcements';
import { reportProblem } from '@axp/contracts/problems';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { createWebhookEndpoint } from '@axp/contracts/webhooks';
import { createLogger } from '@axp/server-kit/logging';
import type { MailMessage } from '@axp/server-kit/mail';
import { v7 as uuidv7 } from 'uuid';
import { readAnswer } from '../answer.ts';
import type { Member, TestApi } from '../app.ts';
import { mailInto, startTestApi } from '../app.ts';
import { perHour } from '../bills/bill-world.ts';
import { at, roomBody } from '../bookings/booking-world.ts';
import { pairedDisplay } from '../displays/display-world.ts';
import { buildResource } from '../factories.ts';
import { sendFile } from '../files/send-file.ts';
import type { pushService } from '../push/push-world.ts';
import { TestBrowser, turnOn } from '../push/push-world.ts';
import { codeOf } from '../resources/code-world.ts';
import { addField } from '../resources/own-field-world.ts';
import { messageOf } from '../room-mail/meeting-message.ts';
import { addEndpoint } from '../webhooks/webhook-world.ts';
import { overdueTrip } from './overdue-trip.ts';
import type { Role, Subject } from './private-subjects.ts';
import { lateMark, markOf, personMark, roleNames } from './private-subjects.ts';

export interface PrivateWorld {
  readonly api: TestApi;
  readonly roles: Readonly<Record<Role, Member>>;
  readonly bookingIds: Readonly<Record<Subject, string>>;
  readonly attachmentIds: ReadonlyMap<string, string>;
  readonly resourceIds: readonly string[];
  readonly buildingId: string;
  /** Of a message that invites a room to the approved booking. */
  readonly mailId: string;
  /** Endpoint of another system, and an event that it gets for a private booking. */
  readonly endpointId: string;
  readonly webhookEventId: string;
  /** Of a problem that was reported with the approved booking. */
  readonly problemId: string;
  /** Of the resource of the approved booking, whose people are notified. */
  readonly announcementId: string;
  readonly feedSecrets: ReadonlyMap<string, Role>;
  readonly codeSecret: string;
  readonly displayId: string;
  readonly displaySecret: string;
  readonly mails: readonly MailMessage[];
  /** Texts of the pushes that each role received. */
  readonly pushes: ReadonlyMap<Role, readonly string[]>;
  readonly chatMessages: readonly string[];
  readonly logLines: readonly string[];
  close(): Promise<void>;
}

/** The private bookings of one merchant, by a setting of the bookings or of their resources. */
export async function privateWorld(
  by: 'booking' | 'resource',
  outside: ReturnType<typeof pushService>,
): Promise<PrivateWorld> {
  const mails: MailMessage[] = [];
  const logLines: string[] = [];
  const api = await startTestApi({
    mail: mailInto(mails),
    logger: createLogger({
      name: 'test',
      level: 'trace',
      destination: { write: (line: string) => void logLines.push(line) },
    }),
  });
  const roles = await rolesOf(api);
  const { booker, bookedFor, invitee, approver, delegate, administrator, uninvited } = roles;
  const { merchantId } = booker;
  const privacy = by === 'resource' ? { privacy: 'private' } : {};
  const asked = { merchant_id: merchantId, needs_approval: true, ...privacy };
  const first = await buildResource(api.db, asked);
  const place = { ...perHour, merchant_id: merchantId, building_id: first.building_id, ...privacy };
  const second = await buildResource(api.db, { ...place, needs_approval: true });
  const open = await buildResource(api.db, place);
  const car = await buildResource(api.db, { ...place, type: 'car' });
  const rooms = { waiting: first, decided: second, approved: open, overdue: car };
  for (const { id } of [first, second]) {
    const row = { merchant_id: merchantId, resource_id: id, user_id: approver.id };
    await api.db.insertInto('resource_approver').values(row).execute();
  }
  const days = { firstDay: '2026-11-01', lastDay: '2026-11-30' };
  await api.call(createDelegation, { as: approver, body: { delegateId: delegate.id, ...days } });

  const { id: endpointId } = await addEndpoint(api, administrator, 'http://127.0.0.1:9');
  const readPushes = await turnOnPushes(api, roles, outside);
  await addChannel(api, administrator, outside.origin());
  const ownField = await addField(api, administrator, { isPersonal: true });
  const book = async (
    subject: Exclude<Subject, 'overdue'>,
    guests: readonly { readonly userId: string }[] = [],
  ) => {
    const mark = markOf(subject);
    const { data } = await api.call(createBooking, {
      as: booker,
      body: {
        ...roomBody(rooms[subject].id),
        title: mark,
        description: mark,
        equipmentNote: mark,
        cateringNote: mark,
        ownFields: { [ownField]: mark },
        meetingLink: `https://meet.test/${mark}`,
        bookedForId: bookedFor.id,
        invitees: [{ userId: invitee.id }, { email: `${mark}@guest.test`, name: mark }, ...guests],
        ...(by === 'booking' && { privacy: 'private' as const }),
      },
    });
    const file = { fileName: `${mark}.csv`, content: `name,about\n${mark},${mark}\n` };
    const response = await sendFile(api, booker, `/bookings/${data.id}/attachments`, file);
    return { id: data.id, attachmentId: readAnswer(addAttachment, response).data.id };
  };
  const waiting = await book('waiting');
  const approved = await book('approved', [{ userId: uninvited.id }]);
  const decided = await book('decided');
  await api.runJob('send_mails');
  await api.call(approveBooking, {
    as: delegate,
    params: { id: decided.id },
    body: { version: 1 },
  });
  await api.call(editBooking, {
    as: bookedFor,
    params: { id: approved.id },
    body: { version: 1, end: at('10:15'), reason: `${markOf('approved')} ends earlier` },
  });
  await api.call(editBooking, {
    as: booker,
    params: { id: approved.id },
    body: {
      version: 2,
      title: `${markOf('approved')} ${lateMark}`,
      invitees: [{ userId: invitee.id }],
    },
  });
  const reason = 'The room is painted';
  const decision = { action: 'notify' as const, id: approved.id, version: 3, reason };
  const block = {
    kind: 'maintenance' as const,
    title: 'Paint',
    start: at('09:30'),
    end: at('09:45'),
  };
  await api.call(planMaintenance, {
    as: administrator,
    params: { id: open.id },
    body: { ...block, bookings: [decision] },
  });
  const { data: problem } = await api.call(reportProblem, {
    as: booker,
    params: { id: approved.id },
    body: { text: 'The lamp is broken' },
  });
  const { data: announcement } = await api.call(createAnnouncement, {
    as: administrator,
    body: {
      severity: 'important',
      texts: { en: { title: 'The lift is out of order', text: '' }, th: null },
      linkUrl: null,
      resourceId: open.id,
      start: at('08:00'),
      end: at('18:00'),
      notifies: true,
    },
  });
  const codeSecret = await codeOf(api, administrator, open.id);
  const display = await pairedDisplay(api, administrator, { showsId: open.id });
  // The worker goes by the clock of the database, for which all of these may be long over.
  await api.db.deleteFrom('booking_timer').execute();
  const overdue = await overdueTrip(api, { booker, bookedFor, next: roles.next }, car.id, by);
  await api.runJob('booking_timers');
  await api.runJob('send_mails');
  await api.runJob('send_pushes');
  await api.runJob('prepare_webhooks');
  await api.runJob('send_webhooks');

  const feedSecrets = new Map<string, Role>();
  for (const role of roleNames) {
    for (const resourceId of [undefined, first.id, open.id]) {
      const { data } = await api.call(createCalendarFeed, {
        as: roles[role],
        body: { resourceId },
      });
      feedSecrets.set(/([\w-]+)\.ics$/.exec(data.path)?.[1] ?? '', role);
    }
  }
  const booked = { waiting, approved, decided };
  return {
    api,
    roles,
    bookingIds: { waiting: waiting.id, approved: approved.id, decided: decided.id, overdue },
    attachmentIds: new Map(Object.values(booked).map((one) => [one.id, one.attachmentId])),
    resourceIds: [first, second, open, car].map(({ id }) => id),
    buildingId: first.building_id,
    mailId: await invitationTo(api, open, booker.email),
    endpointId,
    webhookEventId: await eventOf(api, booked.approved.id),
    problemId: problem.id,
    announcementId: announcement.id,
    feedSecrets,
    codeSecret,
    displayId: display.id,
    displaySecret: display.secret,
    mails,
    pushes: readPushes(),
    chatMessages: outside.received
      .filter(({ path }) => path === chatPath)
      .map(({ body }) => body.toString()),
    logLines,
    close: () => api.close(),
  };
}

/** Turns push on for each role; returns what reads the pushes that came. */
async function turnOnPushes(
  api: TestApi,
  roles: PrivateWorld['roles'],
  outside: ReturnType<typeof pushService>,
) {
  const browsers = new Map<Role, TestBrowser>();
  for (const role of roleNames) {
    const browser = new TestBrowser(`${outside.origin()}/push/${role}`);
    await turnOn(api, roles[role], browser);
    browsers.set(role, browser);
  }
  return (): PrivateWorld['pushes'] => {
    const textsOf = ([role, browser]: [Role, TestBrowser]) =>
      outside.received
        .filter(({ path }) => path === `/push/${role}`)
        .map((message) => JSON.stringify(browser.read(message)));
    return new Map([...browsers].map((entry) => [entry[0], textsOf(entry)]));
  };
}

const chatPath = '/chat';

/** A channel of Slack that gets each event. */
async function addChannel(api: TestApi, as: Member, origin: string): Promise<void> {
  const body = {
    name: 'Facilities',
    url: `${origin}${chatPath}`,
    events: [...webhookEventTypes],
    takesNewTypes: false,
    format: 'slack' as const,
  };
  await api.call(createWebhookEndpoint, { as, body });
}

/** The first event of a booking, as an endpoint gets it. */
async function eventOf(api: TestApi, bookingId: string): Promise<string> {
  const { id } = await api.db
    .selectFrom('webhook_event')
    .select('id')
    .where('object_id', '=', bookingId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A private meeting as it came by mail, before it is processed. */
async function invitationTo(
  { db }: TestApi,
  {
    merchant_id,
    id: resource_id,
  }: Pick<Awaited<ReturnType<typeof buildResource>>, 'merchant_id' | 'id'>,
  organizer: string,
): Promise<string> {
  const recipient = 'open@rooms.acme.test';
  const title = markOf('approved');
  const raw = Buffer.from(messageOf([{ title, organizer, isPrivate: true }], recipient));
  const { id } = await db
    .insertInto('incoming_mail')
    .values({
      merchant_id,
      id: uuidv7(),
      source: 'imap',
      recipient,
      digest: raw,
      size: raw.length,
      raw,
      resource_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function rolesOf(api: TestApi): Promise<Record<Role, Member>> {
  const booker = await api.member();
  const merchant_id = booker.merchantId;
  const colleague = (user: object = {}, unit?: string | null) =>
    api.member({
      user: { merchant_id, ...user },
      ...(typeof unit === 'string' && { businessUnit: unit }),
    });
  return {
    booker,
    bookedFor: await colleague({ full_name: `Bo ${personMark}` }),
    invitee: await colleague(),
    approver: await colleague(),
    delegate: await colleague(),
    merchantApprover: await colleague({ is_approver: true }),
    administrator: await colleague({ is_administrator: true }),
    unitColleague: await colleague({}, booker.businessUnitId),
    allUnits: await colleague({ is_all_bu: true }),
    next: await colleague(),
    uninvited: await colleague(),
    viewer: await colleague({}, 'none'),
  };
}
