import type { Client } from './clients.ts';

export interface Draft {
  readonly client: Client;
  readonly method: string;
  /** Where the method is named; in both by default. */
  readonly methodIn?: 'both' | 'part' | 'calendar' | 'none';
  readonly headers?: readonly string[];
  readonly from?: string;
  /** Lines of the calendar between its properties and its end. */
  readonly components: readonly string[];
  readonly structure?: Client['structure'] | 'octets' | 'second-place';
  readonly encoding?: Client['encoding'] | '8bit' | 'utf-16';
}

const boundary = '=_boundary_0001';

export function buildMessage(draft: Draft): Uint8Array {
  const { client, headers = [], from = 'Nina <nina@acme.test>' } = draft;
  const lines = [
    ...headers,
    `From: ${from}`,
    'To: Thames <thames@rooms.acme.test>',
    'Subject: =?UTF-8?B?4Lib4Lij4Liw4LiK4Li44Lih?=',
    'Date: Mon, 1 Mar 2027 08:00:00 +0700',
    `Message-ID: <${client.name.replaceAll(' ', '.')}.1@client.test>`,
    ...client.headers,
    'MIME-Version: 1.0',
    ...bodyOf(draft),
  ];
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}

/** The calendar as text, with lines folded after 75 octets (RFC 5545, 3.1). */
function calendarText({ client, method, methodIn = 'both', components }: Draft): string {
  const lines = [
    'BEGIN:VCALENDAR',
    `PRODID:${client.program}`,
    'VERSION:2.0',
    ...(methodIn === 'both' || methodIn === 'calendar' ? [`METHOD:${method}`] : []),
    ...components,
    'END:VCALENDAR',
  ];
  return `${lines.map((line) => (client.isFolded ? fold(line) : line)).join('\r\n')}\r\n`;
}

function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > 74) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece].join('\r\n ');
}

function bodyOf(draft: Draft): string[] {
  const structure = draft.structure ?? draft.client.structure;
  const text = ['Content-Type: text/plain; charset=utf-8', '', 'You are invited.'];
  const calendar = calendarPart(draft);
  const attachment = attachedPart(draft);
  switch (structure) {
    case 'calendar':
      return calendar;
    case 'alternative':
      return multipart('alternative', [text, calendar]);
    case 'attached':
      return multipart('mixed', [text, attachment]);
    case 'octets':
      return multipart('mixed', [text, attachedPart(draft, 'application/octet-stream')]);
    case 'second-place':
      return multipart('mixed', [text, ['Content-Type: image/png', '', 'x'], calendar]);
    case 'twice':
      return multipart('mixed', [text, calendar, attachedPart(draft, 'application/ics')]);
  }
}

export function multipart(subtype: string, parts: readonly (readonly string[])[]): string[] {
  return [
    `Content-Type: multipart/${subtype}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
  ];
}

function methodParameter({ method, methodIn = 'both' }: Draft): string {
  return methodIn === 'both' || methodIn === 'part' ? `; method=${method}` : '';
}

function calendarPart(draft: Draft): string[] {
  const encoding = draft.encoding ?? draft.client.encoding;
  const charset = encoding === 'utf-16' ? 'utf-16' : 'utf-8';
  return [
    `Content-Type: text/calendar; charset="${charset}"${methodParameter(draft)}`,
    `Content-Transfer-Encoding: ${encoding === 'utf-16' ? 'base64' : encoding}`,
    '',
    encode(calendarText(draft), encoding),
  ];
}

function attachedPart(draft: Draft, type = `text/calendar${methodParameter(draft)}`): string[] {
  return [
    `Content-Type: ${type}; name="invite.ics"`,
    'Content-Disposition: attachment; filename="invite.ics"',
    'Content-Transfer-Encoding: base64',
    '',
    encode(calendarText(draft), 'base64'),
  ];
}

function encode(text: string, encoding: NonNullable<Draft['encoding']>): string {
  switch (encoding) {
    case 'base64':
      return wrapped(Buffer.from(text));
    case 'utf-16':
      return wrapped(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    case 'quoted-printable':
      return text.replace(/[^\r\n\x20-\x3c\x3e-\x7e]|=/gu, (character) =>
        [...Buffer.from(character)].map((byte) => `=${hex(byte)}`).join(''),
      );
    case '7bit':
    case '8bit':
      return text;
  }
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');

function wrapped(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
}
