import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { ImapFlowOptions } from 'imapflow';
import { ImapFlow } from 'imapflow';
import type { MailTokens } from '../mail/oauth-tokens.ts';
import type { AddressGuard } from '../outgoing/index.ts';
import { isInNetworks, outgoingLimits } from '../outgoing/index.ts';
import { intakeLimits } from './intake-limits.ts';
import { isRefused } from './mailbox-error.ts';

export interface MailboxServer {
  /** As an administrator has typed it (H-08). */
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly auth: { readonly password: string } | { readonly tokens: MailTokens };
  /** Whether TLS begins with the connection; otherwise by STARTTLS. */
  readonly isImplicitTls: boolean;
  /** Certificates that sign the server's (PEM), for tests and companies with their own. */
  readonly ca?: string;
}

const loopback = ['127.0.0.0/8', '::1/128'];

/**
 * Signs in at a mail server by IMAP. A token that it refuses is replaced once.
 * @throws what `mailboxErrorOf` translates
 */
export async function connectMailbox(
  server: MailboxServer,
  guard: AddressGuard,
): Promise<ImapFlow> {
  const { host, port, username, auth } = server;
  const target = { host: host.toLowerCase(), port };
  // The turn ends with the sign-in: the connection stays for days.
  return guard.inTurn(target, async () => {
    const [address] = await guard.resolve(target);
    if (!address) throw new Error(`${host} has no address`);
    try {
      return await connect(server, address);
    } catch (error) {
      if (!('tokens' in auth) || !isRefused(error)) throw error;
      auth.tokens.forget(username);
      return connect(server, address);
    }
  });
}

async function connect(server: MailboxServer, address: LookupAddress): Promise<ImapFlow> {
  const { username: user, auth } = server;
  const proof =
    'tokens' in auth
      ? { accessToken: (await auth.tokens.get(user)).value }
      : { pass: auth.password };
  const client = new ImapFlow({ ...optionsFor(server, address), auth: { user, ...proof } });
  // An error closes the connection, which is what its reader notices.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function optionsFor(
  { host, port, isImplicitTls, ca }: MailboxServer,
  { address }: LookupAddress,
): ImapFlowOptions {
  const { milliseconds, bytes } = outgoingLimits;
  return {
    // Bound to the address that was checked; the certificate still has to be that of the host.
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    secure: isImplicitTls,
    // No one listens between programs of one machine.
    ...(!isInNetworks(address, loopback) && { doSTARTTLS: true }),
    ...(ca !== undefined && { tls: { ca } }),
    logger: false,
    disableCompression: true,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: 2 * intakeLimits.idleMs,
    autoIdleDelay: 50,
    maxLineLength: bytes,
    // Exchange estimates the sizes by which large messages are left out.
    maxLiteralSize: 2 * intakeLimits.messageBytes,
    maxResponseSize: 2 * intakeLimits.messageBytes + bytes,
    maxResponseTokens: 100_000,
  };
}
