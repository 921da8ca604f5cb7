import type { Language } from '@axp/contracts';
import type { WebhookFormat } from '@axp/contracts/vocabulary';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { z } from 'zod';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { bookingUrl, markedRange } from '../../../notices/mail/index.ts';
import { subjectOf } from './payload.ts';

type ChatFormat = Exclude<WebhookFormat, 'standard'>;

/** Company that a message is written for. */
export interface ChatReader {
  readonly language: Language;
  readonly timezone: string;
  readonly origin: string;
}

/** Parts of a stored payload that a message shows; private bookings and deleted objects have fewer. */
const Payload = z.object({
  type: z.enum(webhookEventTypes),
  test: z.boolean().default(false),
  data: z.object({
    id: z.string(),
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
  readonly link: { readonly label: string; readonly url: string } | null;
}

/** JSON that a chat takes for an event. */
export function chatBody(format: ChatFormat, payload: string, reader: ChatReader): string {
  return JSON.stringify(bodies[format](messageOf(payload, reader)));
}

/**
 * The button opens the page of the booking and is no action link: those act as the person they were
 * sent to, and anyone in a channel could follow them.
 */
function messageOf(payload: string, { language, timezone, origin }: ChatReader): Message {
  const say = textsIn(language, 'chat');
  const { type, test: isTest, data } = Payload.parse(JSON.parse(payload));
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
    link:
      subjectOf(type) === 'booking'
        ? { label: say('open'), url: bookingUrl({ merchant: { origin }, bookingId: data.id }) }
        : null,
  };
}

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
function cardOf({ heading, lines, link }: Message) {
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
    actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  };
}

/** Blocks of an incoming webhook; `text` is shown in notifications. */
function slackOf({ heading, lines, link }: Message) {
  const text = [`*${escaped(heading)}*`, ...lines.map(escaped)].join('\n');
  const button = { type: 'plain_text', text: link?.label };
  return {
    text: escaped(heading),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } },
      ...(link === null
        ? []
        : [{ type: 'actions', elements: [{ type: 'button', text: button, url: link.url }] }]),
    ],
  };
}

/** Characters that begin links and mentions such as `<!channel>`. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
