import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { SMTPServerDataResult, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import type { SocketAddress } from '../config/index.ts';
import type { Logger } from '../logging/logger.ts';
import { isInNetworks } from '../outgoing/index.ts';
import type { IntakeLimits } from './intake-limits.ts';
import { intakeLimits } from './intake-limits.ts';

/** A message for one recipient. */
export interface DeliveredMail {
  readonly raw: Buffer;
  /** In lower case. */
  readonly recipient: string;
  /** Return path; empty for bounces. */
  readonly sender: string;
  /** Address of the mail server that brought it. */
  readonly client: string;
}

interface MailListening {
  readonly address: SocketAddress;
  /** LMTP answers for each recipient; SMTP has one answer for all of them. */
  readonly protocol: 'lmtp' | 'smtp';
  /** Networks of the mail servers that may connect (CIDR), because clients can claim any sender. */
  readonly networks: readonly string[];
  readonly isKnownRecipient: (recipient: string) => Promise<boolean>;
  /** Stores the message. Until it resolves the other side keeps it, and brings it again after a failure. */
  readonly onMessage: (mail: DeliveredMail) => Promise<void>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Offers STARTTLS (PEM). */
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly limits?: IntakeLimits;
}

export interface MailListener {
  readonly port: number;
  /** Takes no more connections, and waits for messages that are being stored. */
  readonly close: () => Promise<void>;
}

const closesWithinMs = 5000;

/**
 * Receives mail from the company's mail server by LMTP (RFC 2033) or SMTP (E-05).
 * @throws what listening on the address throws
 */
export async function listenForMail(listening: MailListening): Promise<MailListener> {
  const { address, networks, logger, tls, limits = intakeLimits } = listening;
  const underWay = new Set<Promise<void>>();
  const server = new SMTPServer({
    ...tls,
    lmtp: listening.protocol === 'lmtp',
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    authOptional: true,
    disableReverseLookup: true,
    size: limits.messageBytes,
    // Answers for us, whatever became of a message that is too large.
    rejectOversized: true,
    maxClients: limits.clients,
    maxRecipients: limits.recipients,
    socketTimeout: limits.idleMs,
    closeTimeout: closesWithinMs,
    onConnect: ({ remoteAddress }, done) => {
      done(isInNetworks(remoteAddress, networks) ? null : reply(554, '5.7.1 not permitted'));
    },
    onRcptTo: ({ address: recipient }, _session, done) => {
      const answer = async () => done(await refusalOf(listening, recipient.toLowerCase()));
      void answer();
    },
    onData: (stream, session, done) => {
      const receive = async () => {
        const answers = await storeForAll(listening, { stream, session });
        const failure = answers.find((answer) => answer !== stored);
        if (listening.protocol === 'lmtp') done(null, [...answers]);
        else if (failure instanceof Error) done(failure);
        else done(null, stored);
      };
      const receiving = receive().finally(() => underWay.delete(receiving));
      underWay.add(receiving);
    },
  });
  // Of single connections; the library closes them.
  server.on('error', (err) => logger.warn({ err }, 'mail_connection_failed'));
  server.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), limits.connectionMs);
    socket.once('close', () => clearTimeout(timer));
  });
  server.listen(address.port, address.host);
  await once(server.server, 'listening');
  const bound = server.server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : address.port,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(underWay);
    },
  };
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

const notNow = reply(451, '4.3.0 try again later');

async function refusalOf(
  { isKnownRecipient, logger }: MailListening,
  recipient: string,
): Promise<Error | null> {
  try {
    return (await isKnownRecipient(recipient)) ? null : reply(550, '5.1.1 no such address');
  } catch (err) {
    logger.error({ err }, 'mail_recipient_not_checked');
    return notNow;
  }
}

interface Delivery {
  readonly stream: SMTPServerDataStream;
  readonly session: SMTPServerSession;
}

const stored = '2.0.0 stored';

/** Stores the message for each recipient; returns the answer for each. */
async function storeForAll(
  { onMessage, logger, limits = intakeLimits }: MailListening,
  { stream, session }: Delivery,
): Promise<readonly SMTPServerDataResult[]> {
  const { envelope, remoteAddress: client } = session;
  const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  const raw = await contentOf(stream, limits.messageBytes).catch(() => null);
  const answers: SMTPServerDataResult[] = [];
  for (const { address } of envelope.rcptTo) {
    try {
      if (raw !== null) await onMessage({ raw, recipient: address.toLowerCase(), sender, client });
      answers.push(raw === null ? notNow : stored);
    } catch (err) {
      logger.error({ err }, 'mail_not_stored');
      answers.push(notNow);
    }
  }
  return answers;
}

/** The message; null if it is larger than the limit, of which the rest is read and dropped. */
async function contentOf(stream: SMTPServerDataStream, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('the message has no bytes');
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= limit ? Buffer.concat(chunks) : null;
}
