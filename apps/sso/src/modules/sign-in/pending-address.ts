import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { noteOnCode } from '../../platform/codes/one-time-codes.ts';
import { waitText } from '../../platform/pages/failure-texts.ts';
import type { HttpExchange } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import { requestAddressCode } from '../local-accounts/index.ts';
import { UpstreamSession } from '../sessions/index.ts';
import { sendLogin } from './send-login.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { pendingStep } from './sign-in-flow.ts';
import type { Vouched } from './vouched.ts';

const PendingAddress = z.object({
  connectorId: z.uuid(),
  method: z.enum(['oidc', 'ldap']),
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    hostedDomain: z.string().nullable().default(null),
    displayName: z.string(),
    username: z.string().nullable().default(null),
    groups: z.array(z.string()).nullable().default(null),
  }),
  upstream: UpstreamSession.nullable().default(null),
  mailId: z.uuid(),
  mails: z.coerce.number(),
  mailedAt: z.iso.datetime(),
  carried: z.record(z.string(), z.string()),
});
/** A sign-in whose address a code has to prove. */
export type PendingAddress = z.output<typeof PendingAddress>;

/** The code is worth nothing without the cookie of this browser. */
export const pendingAddress = pendingStep<PendingAddress>(
  { purpose: 'address_code', lifetimeSeconds: 30 * 60, payload: PendingAddress },
  'axp-address',
);

const codeLifetimeMs = 10 * 60 * 1000;
const mailPauseMs = 60 * 1000;
const mostMails = 4;

/** Mails a code to the address, and goes to the page that takes it. */
export async function askForCode(
  deps: SignInDeps,
  exchange: HttpExchange,
  { connector, login, identity, method, upstream, email }: Vouched & { readonly email: string },
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { scope, context } = visit;
  const mailId = scope.newId();
  const seconds = await requestCode(exchange, { mailId, email });
  if (seconds > 0) {
    reply.header('retry-after', seconds);
    return sendLogin(deps, exchange, { login, status: 429, error: waitText(context.say, seconds) });
  }
  const { issuer, subject, displayName, username, hostedDomain = null } = identity;
  const groups = identity.groups && [...identity.groups];
  await pendingAddress.begin(deps, exchange, {
    connectorId: connector.id,
    method,
    identity: { issuer, subject, email, hostedDomain, displayName, username, groups },
    upstream,
    mailId,
    mails: 1,
    mailedAt: scope.clock.now().toISOString(),
    carried: { ...login.carried },
  });
  return goTo(reply, '/login/address');
}

export function isCodeExpired({ mailedAt }: PendingAddress, now: Date): boolean {
  return now.getTime() - Date.parse(mailedAt) >= codeLifetimeMs;
}

export type Resent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'over' };

/** Mails another code; the one before is no longer valid. */
export async function resendCode(
  exchange: HttpExchange,
  { code, payload: waiting }: { readonly code: string; readonly payload: PendingAddress },
): Promise<Resent> {
  const { scope } = exchange.visit;
  const now = scope.clock.now();
  if (waiting.mails >= mostMails) return { kind: 'over' };
  const waitMs = Date.parse(waiting.mailedAt) + mailPauseMs - now.getTime();
  if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) };
  const mailId = scope.newId();
  const { email } = waiting.identity;
  const seconds = await requestCode(exchange, { mailId, email });
  if (seconds > 0) return { kind: 'wait', seconds };
  const note = { mailId, mails: String(waiting.mails + 1), mailedAt: now.toISOString() };
  await scope.write((trx) => noteOnCode(code, note, { trx, scope }));
  return { kind: 'sent' };
}

function requestCode(
  { visit: { scope, context, address } }: HttpExchange,
  { mailId, email }: { readonly mailId: string; readonly email: string },
): Promise<number> {
  const { language } = context;
  return requestAddressCode({ scope }, { mailId, email, language, address });
}
