import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import {
  CalendarDay,
  Instant,
  line,
  MailDomain,
  Network,
  named,
  namedObject,
  text,
  VersionOrNone,
} from '../schemas.ts';
import type { MailKind } from '../vocabulary/room-mail.ts';
import {
  imapTls,
  mailChecks,
  mailKinds,
  mailStates,
  seriesClashes,
} from '../vocabulary/room-mail.ts';
import { connectionOutcomes } from '../vocabulary/sign-in.ts';

/** Name or IP address of a server. */
const HostName = line(1, 253).check(
  z.toLowerCase(),
  z.regex(/^[a-z0-9](?:[a-z0-9.:-]*[a-z0-9])?$/),
);

const DkimSelector = line(1, 100).check(
  z.toLowerCase(),
  z.regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/),
);

const shared = {
  /** Domain of the rooms' addresses. */
  domain: MailDomain,
  /** Hosts whose `Authentication-Results` count. */
  trustedHosts: z.array(HostName).check(z.maxLength(20)),
  /** Networks of mail servers whose messages need no such results. */
  trustedNetworks: z.array(Network).check(z.maxLength(20)),
  /** Name of the key that signs answers (DKIM); null where it is not known. */
  dkimSelector: z.optional(z.nullable(DkimSelector)),
  seriesClash: z.enum(seriesClashes),
  isActive: z.boolean(),
};

/** Mailbox of a provider that takes no password (E-10). */
const authorized = {
  ...shared,
  username: line(1, 254),
  /** Write-only. Absent: the stored one stays. */
  secret: z.optional(text(20_000).check(z.minLength(1))),
  /** Last day of the secret, which is announced; null where it has none. */
  secretExpiresOn: z.nullable(CalendarDay),
};

const connections = {
  password: z.strictObject({
    kind: z.literal('password'),
    ...shared,
    host: HostName,
    port: z.int().check(z.minimum(1), z.maximum(65_535)),
    /** Absent: the usual one of the port. */
    tls: z.optional(z.enum(imapTls)),
    username: authorized.username,
    /** Write-only. Absent: the stored one stays. */
    secret: z.optional(line(1, 500)),
  }),
  microsoft: z.strictObject({
    kind: z.literal('microsoft'),
    ...authorized,
    /** Id or domain of the directory, and the id of this application in it. */
    tenant: line(1, 253).check(z.regex(/^[A-Za-z0-9.-]+$/)),
    clientId: line(1, 200),
  }),
  google: z.strictObject({ kind: z.literal('google'), ...authorized }),
  lmtp: z.strictObject({ kind: z.literal('lmtp'), ...shared }),
} satisfies Record<MailKind, unknown>;

/** How invitations reach this application. */
export const MailSettings = named(
  'MailSettings',
  z.discriminatedUnion('kind', [
    connections.password,
    connections.microsoft,
    connections.google,
    connections.lmtp,
  ]),
);
export type MailSettings = z.output<typeof MailSettings>;

const MailHealth = z.object({
  state: z.enum(mailStates),
  /** Beginning of the failure; null unless it fails. */
  since: z.nullable(Instant),
  /** Code of the failure, as the mailbox reported it. */
  failure: z.nullable(z.string()),
  /** Next attempt to read a failing mailbox; null while it is under way, and without a failure. */
  nextAttemptAt: z.nullable(Instant),
  lastMessageAt: z.nullable(Instant),
  /** Messages of the last 24 hours. */
  messages: z.int(),
  /** Stored messages that are still to be processed. */
  waiting: z.int(),
  /** Minutes that these take at the rate of the last one; null where none was processed. */
  waitingMinutes: z.nullable(z.int()),
  /** Seconds from a message to its answer, as most of the last 24 hours took; null without one. */
  answerSeconds: z.nullable(z.number()),
});

export const MailConnection = namedObject('MailConnection', {
  /** 0 before the first save. */
  version: z.int(),
  /** Null before the first save. */
  settings: z.nullable(
    z.object({
      ...shared,
      kind: z.enum(mailKinds),
      domain: z.string(),
      trustedHosts: z.array(z.string()),
      trustedNetworks: z.array(z.string()),
      dkimSelector: z.nullable(z.string()),
      host: z.nullable(z.string()),
      port: z.nullable(z.int()),
      tls: z.nullable(z.enum(imapTls)),
      username: z.nullable(z.string()),
      tenant: z.nullable(z.string()),
      clientId: z.nullable(z.string()),
      hasSecret: z.boolean(),
      secretExpiresOn: z.nullable(z.string()),
    }),
  ),
  health: MailHealth,
  /** Addresses that are on. */
  addresses: z.int(),
});
export type MailConnection = z.output<typeof MailConnection>;

const success = { status: 200, data: MailConnection } as const;

export const getMailConnection = adminOperation('GET', '/mail-connection', {
  summary: 'Get the connection by which rooms receive invitations, and how it works',
  access: ['view', 'MailConnection'],
  success,
});

export const retryMailConnection = adminOperation('POST', '/mail-connection/attempts', {
  summary: 'Read a failing mailbox now instead of after its pause',
  access: ['update', 'MailConnection'],
  success,
  errors: ['mail_connection.not_found'],
});

export const MailConnectionChange = z.strictObject({
  version: VersionOrNone,
  settings: MailSettings,
});

export const updateMailConnection = adminOperation('PATCH', '/mail-connection', {
  summary: 'Connect a mailbox or the company’s mail server, or change the connection',
  access: ['update', 'MailConnection'],
  guarded: true,
  body: MailConnectionChange,
  success,
  errors: ['mail_connection.stale'],
});

/** Result of looking at DNS and transport. */
export const MailCheckResult = z.object({
  check: z.enum(mailChecks),
  outcome: z.enum(connectionOutcomes),
  /** Host, record or time that was found; null for none. */
  found: z.nullable(z.string()),
  /** Record to add to the DNS; null where none is missing. */
  record: z.nullable(z.string()),
});

export const MailChecks = namedObject('MailChecks', {
  checkedAt: Instant,
  checks: z.array(MailCheckResult),
});
export type MailChecks = z.output<typeof MailChecks>;

export const getMailChecks = adminOperation('GET', '/mail-checks', {
  summary: 'Get the last checks of DNS and transport of the mail connection',
  access: ['view', 'MailConnection'],
  success: { status: 200, data: MailChecks },
  errors: ['mail_connection.not_found'],
});

export const runMailChecks = adminOperation('POST', '/mail-checks', {
  summary: 'Check DNS and transport of the mail connection now',
  access: ['update', 'MailConnection'],
  success: { status: 200, data: MailChecks },
  errors: ['mail_connection.not_found'],
});
