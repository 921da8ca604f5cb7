import type {
  Answer,
  CalendarAdapter,
  InvitedEvent,
} from '../../src/modules/connections/meetings/index.ts';
import { actAs, findMembers, offerText } from '../../src/modules/connections/meetings/index.ts';
import type { LinkSigner } from '../../src/platform/auth/link-signer.ts';
import type { TenantRows } from '../../src/platform/db/tenant-transaction.ts';

/** Event as an API of calendars has it: its account is proof of the organiser. */
export interface JsonEvent {
  readonly iCalUID: string;
  readonly sequence: number;
  readonly updated: string;
  readonly status: 'confirmed' | 'cancelled';
  readonly organizer: { readonly email: string };
  readonly creator: { readonly email: string };
  readonly start: string;
  readonly end: string;
  readonly recurrence: string | null;
  readonly originalStartTime: string | null;
  readonly summary: string;
  readonly attendees: readonly { readonly email: string; readonly resource: boolean }[];
}

/** Answer of a resource, as the calendar stores it in the event. */
export interface JsonResponse {
  readonly iCalUID: string | undefined;
  readonly sequence: number;
  readonly originalStartTime: string | null;
  readonly responseStatus: 'accepted' | 'tentative' | 'declined';
  readonly comment: string;
}

/** Place in the list of changes up to which a resource's calendar was read. */
export interface JsonConnection {
  readonly resource: string;
  syncToken: number;
}

export interface JsonChange {
  readonly event: JsonEvent;
  readonly resource: string;
  readonly receivedAt: string;
}

const statuses = {
  accepted: 'accepted',
  partly: 'accepted',
  waiting: 'tentative',
  declined: 'declined',
  ended: 'declined',
} as const satisfies Record<Answer['content']['verdict'], JsonResponse['responseStatus']>;

/** A calendar service with events as JSON, and its adapter. */
export function jsonCalendar(now: () => Date, sign: LinkSigner) {
  const changes: JsonEvent[] = [];
  const received: JsonChange[] = [];
  const responses: JsonResponse[] = [];
  const respond = async (_: TenantRows, { id, content }: Answer): Promise<void> => {
    const { verdict, event, where, reason, offers } = content;
    const links = offers.map(async (_offer, index) => {
      return `https://booking.test/booking-link#${await sign(offerText(id, index + 1))}`;
    });
    const comment = [where, reason, ...(await Promise.all(links))];
    responses.push({
      iCalUID: event?.uid,
      sequence: event?.sequence ?? 0,
      originalStartTime: event?.recurrenceId ?? null,
      responseStatus: statuses[verdict],
      comment: comment.filter(Boolean).join('\n'),
    });
  };
  const adapter: CalendarAdapter<JsonChange, JsonConnection, object> = {
    receive: async (tx, { event, resource, receivedAt }) => {
      const { organizer, creator, iCalUID, status } = event;
      const members = await findMembers(tx, [organizer.email, creator.email]);
      const find = ({ email: wanted }: typeof organizer) =>
        members.find(({ email, status: state }) => email === wanted && state === 'active');
      const member = find(organizer);
      const assistant = creator.email === organizer.email ? undefined : find(creator);
      const assistantId = assistant?.id ?? null;
      const identified = member && (await actAs(tx, { organizer: member, assistantId }));
      if (!identified) {
        return { facts: {}, outcome: { verdict: 'not-answered', reason: 'not-a-member' } };
      }
      return {
        facts: {},
        invitation: {
          organizer: identified,
          recipient: resource,
          messageId: iCalUID,
          receivedAt,
          skipsTakenDates: false,
          content: {
            kind: 'calendar',
            method: status === 'cancelled' ? 'cancel' : 'request',
            events: [invitedEvent(event)],
          },
        },
      };
    },
    respond,
    announce: respond,
    changesSince: async (connection) => {
      for (const event of changes.slice(connection.syncToken)) {
        const { resource } = connection;
        received.push({ event, resource, receivedAt: now().toISOString() });
        connection.syncToken += 1;
      }
    },
    health: async () => [],
    capabilities: { showsLinks: true },
  };
  return { changes, received, responses, adapter };
}

function invitedEvent(event: JsonEvent): InvitedEvent {
  const { iCalUID: uid, sequence, updated: stamp, start, end, recurrence: rule, status } = event;
  return {
    uid,
    sequence,
    stamp,
    recurrenceId: event.originalStartTime,
    isThisAndFuture: false,
    organizer: { email: event.organizer.email, name: '', sentBy: null },
    attendees: event.attendees.map(({ email, resource }) => ({
      email,
      name: '',
      sentBy: null,
      written: email,
      partstat: 'needs-action',
      cutype: resource ? 'room' : 'individual',
      comment: '',
    })),
    start,
    end,
    dateZone: null,
    isAllDay: false,
    timezone: 'Asia/Bangkok',
    rule,
    exdates: [],
    rdates: [],
    title: event.summary,
    isPrivate: false,
    status,
    client: null,
  };
}
