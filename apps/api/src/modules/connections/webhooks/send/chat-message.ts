import type { Language } from '@axp/contracts';
import type { ChatFormat } from '@axp/contracts/vocabulary';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { webhookSubjectOf } from '@axp/contracts/webhook-examples';
import { z } from 'zod';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { bookingUrl, markedRange } from '../../../notices/mail/index.ts';

/** Company that a message is written for. */
export interface ChatReader {
  readonly language: Language;
  readonly timezone: string;
  readonly origin: string;
}

/** Returns the token of links that ask for a decision on a request. */
export type TokenOf = (request: {
  readonly bookingId: string;
  readonly version: number;
  readonly end: string;
}) => Promise<string>;

/** Parts of a stored payload that a message shows; private bookings and deleted objects have fewer. */
const Payload = z.object({
  type: z.enum(webhookEventTypes),
  test: z.boolean().default(false),
  data: z.object({
    id: z.string(),
    version: z.int().optional(),
    private: z.boolean().optional(),
    start: z.string().optional(),
    end: z.string().optional(),
    timezone: z.string().optional(),
    title: z.string().optional(),
    name: z.string().optional(),
    fullName: z.string().optional(),
    resource: z.object({ name: z.string() }).optional(),
    organizer: z.object({ fullName: z.string() }).optional(),
  }),
});

interface Message {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** JSON that a chat takes for an event. */
export async function chatBody(
  format: ChatFormat,
  payload: string,
  reader: ChatReader,
  tokenOf: TokenOf,
): Promise<string> {
  const content = Payload.parse(JSON.parse(payload));
  const links = await linksOf(content, reader, tokenOf);
  return JSON.stringify(bodies[format]({ ...textsOf(content, reader), links }));
}

type Content = z.output<typeof Payload>;

function textsOf(
  { type, test: isTest, data }: Content,
  { language, timezone }: ChatReader,
): Omit<Message, 'links'> {
  const say = textsIn(language, 'chat');
  const { start, end } = data;
  const event = say(`event.${type}`);
  const title = data.private ? say('private') : (data.title ?? data.name ?? data.fullName);
  const text = title === undefined ? event : say('about', { event, title });
  const time =
    start !== undefined && end !== undefined
      ? markedRange({ start, end }, data.timezone ?? timezone, { language, timezone })
      : undefined;
  return {
    heading: isTest ? say('test', { text }) : text,
    lines: [data.resource?.name, time, data.organizer?.fullName].filter(
      (line) => line !== undefined,
    ),
  };
}

/**
 * Buttons open the page of the booking; those of a request ask there for the decision. None is an action
 * link of a mail: those act as the person they were sent to, and anyone in a channel could follow
 * them.
 */
async function linksOf(
  { type, data: { id, version, end } }: Content,
  { language, origin }: ChatReader,
  tokenOf: TokenOf,
): Promise<Message['links']> {
  if (webhookSubjectOf(type) !== 'booking') return [];
  const say = textsIn(language, 'chat');
  const url = bookingUrl({ merchant: { origin }, bookingId: id });
  const open = { label: say('open'), url };
  if (type !== 'approval.requested' || version === undefined || end === undefined) return [open];
  const token = await tokenOf({ bookingId: id, version, end });
  const decisions = chatDecisions.map((decision) => ({
    label: say(decision),
    url: `${url}&decide=${decision}&link=${token}`,
  }));
  return [...decisions, open];
}

const chatDecisions = ['approve', 'reject'] as const;

const bodies = {
  teams: (message) => ({
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', content: cardOf(message) },
    ],
  }),
  'teams-card': cardOf,
  slack: slackOf,
} as const satisfies Record<ChatFormat, (message: Message) => unknown>;

/** Adaptive Card. A `TextRun` shows its text as it is, where a `TextBlock` would read Markdown. */
function cardOf({ heading, lines, links }: Message) {
  const run = (text: string, look: object = {}) => ({ type: 'TextRun', text, ...look });
  const block = (inline: object) => ({ type: 'RichTextBlock', inlines: [inline] });
  return {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    body: [
      block(run(heading, { weight: 'Bolder', size: 'Medium' })),
      ...lines.map((line) => block(run(line))),
    ],
    actions: links.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
  };
}

/** Blocks of an incoming webhook; `text` is shown in notifications. */
function slackOf({ heading, lines, links }: Message) {
  const text = [`*${escaped(heading)}*`, ...lines.map(escaped)].join('\n');
  const elements = links.map(({ label, url }) => ({
    type: 'button',
    text: { type: 'plain_text', text: label },
    url,
  }));
  return {
    text: escaped(heading),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } },
      ...(elements.length === 0 ? [] : [{ type: 'actions', elements }]),
    ],
  };
}

/** Characters that begin links and mentions such as `<!channel>`. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
