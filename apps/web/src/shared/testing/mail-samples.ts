import type { MailConnection } from '@axp/contracts/room-mail';

const health = {
  state: 'receiving',
  since: null,
  failure: null,
  nextAttemptAt: null,
  lastMessageAt: '2026-11-23T02:54:00.000Z',
  messages: 38,
  waiting: 0,
  waitingMinutes: null,
  answerSeconds: 2.1,
} as const;
/** A mailbox that receives invitations. */
export const mailConnection = {
  version: 3,
  settings: {
    kind: 'password' as const,
    domain: 'rooms.acme.test',
    host: 'mail.acme.test',
    port: 993,
    tls: 'implicit' as const,
    username: 'rooms@acme.test',
    tenant: null,
    clientId: null,
    hasSecret: true,
    secretExpiresOn: null,
    trustedHosts: ['mx1.acme.test'],
    trustedNetworks: [],
    dkimSelector: null,
    seriesClash: 'decline-all' as const,
    isActive: true,
  },
  health,
  addresses: 96,
} satisfies MailConnection;

export const noVerdicts = {
  accepted: 0,
  partly: 0,
  waiting: 0,
  declined: 0,
  cancelled: 0,
  'not-answered': 0,
};
