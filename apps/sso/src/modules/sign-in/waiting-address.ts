import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CodeKind } from '../../platform/codes/one-time-codes.ts';
import {
  consumeCode,
  issueCode,
  noteOnCode,
  peekCode,
} from '../../platform/codes/one-time-codes.ts';
import { waitText } from '../../platform/pages/failure-texts.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import { accountsOf, requestAddressCode } from '../local-accounts/index.ts';
import { sendLogin } from './send-login.ts';
import type { Exchange, SignInDeps } from './sign-in-flow.ts';
import type { Vouched } from './vouched.ts';

const Waiting = z.object({
  connectorId: z.uuid(),
  method: z.enum(['oidc', 'ldap']),
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    displayName: z.string(),
  }),
  mailId: z.uuid(),
  mails: z.coerce.number(),
  mailedAt: z.iso.datetime(),
  carried: z.record(z.string(), z.string()),
});
/** A sign-in whose address a code has to prove. */
export type Waiting = z.output<typeof Waiting>;

const lifetimeSeconds = 30 * 60;
const waitingKind: CodeKind<Waiting> = {
  purpose: 'address_code',
  lifetimeSeconds,
  payload: Waiting,
};
/** Ties the code to this browser: it is worth nothing without the cookie. */
const waitingCookie = 'axp-address';

const codeLifetimeMs = 10 * 60 * 1000;
const mailPauseMs = 60 * 1000;
const mostMails = 4;

/** Mails a code to the address, and goes to the page that takes it. */
export async function askForCode(
  deps: SignInDeps,
  exchange: Exchange,
  { connector, journey, identity, method, email }: Vouched & { readonly email: string },
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { scope, scene } = visit;
  const mailId = scope.newId();
  const seconds = await requestCode(deps, exchange, { mailId, email });
  if (seconds > 0) {
    reply.header('retry-after', seconds);
    return sendLogin(deps, exchange, { journey, status: 429, error: waitText(scene.say, seconds) });
  }
  const now = scope.clock.now();
  const { issuer, subject, displayName } = identity;
  const waiting: Waiting = {
    connectorId: connector.id,
    method,
    identity: { issuer, subject, email, displayName },
    mailId,
    mails: 1,
    mailedAt: now.toISOString(),
    carried: { ...journey.carried },
  };
  const code = await scope.write((trx) =>
    issueCode(waitingKind, waiting, { trx, tenantId: scope.tenant.id, now }),
  );
  reply.header('set-cookie', deps.cookies.write(waitingCookie, code, lifetimeSeconds));
  return goTo(reply, '/login/address');
}

/** Returns the pending address code of this browser, or null. */
export async function waitingAddress(
  { cookies }: Pick<SignInDeps, 'cookies'>,
  { visit: { scope }, request }: Exchange,
): Promise<{ readonly handle: string; readonly waiting: Waiting } | null> {
  const handle = cookies.read(request.headers, waitingCookie);
  if (handle === null) return null;
  const place = { tenantId: scope.tenant.id, now: scope.clock.now() };
  const waiting = await scope.read((trx) => peekCode(waitingKind, handle, { trx, ...place }));
  return waiting && { handle, waiting };
}

export function isCodeExpired({ mailedAt }: Waiting, now: Date): boolean {
  return now.getTime() - Date.parse(mailedAt) >= codeLifetimeMs;
}

/** Uses up the pending code: one of several right answers wins. */
export async function settleAddress(
  { cookies }: Pick<SignInDeps, 'cookies'>,
  { visit: { scope }, reply }: Exchange,
  handle: string,
): Promise<boolean> {
  reply.header('set-cookie', cookies.clear(waitingCookie));
  const place = { tenantId: scope.tenant.id, now: scope.clock.now() };
  const consumed = await scope.write((trx) => consumeCode(waitingKind, handle, { trx, ...place }));
  return consumed.state === 'fresh';
}

export type Resent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'over' };

/** Mails another code; the one before is no longer valid. */
export async function resendCode(
  deps: SignInDeps,
  exchange: Exchange,
  { handle, waiting }: { readonly handle: string; readonly waiting: Waiting },
): Promise<Resent> {
  const { scope } = exchange.visit;
  const now = scope.clock.now();
  if (waiting.mails >= mostMails) return { kind: 'over' };
  const waitMs = Date.parse(waiting.mailedAt) + mailPauseMs - now.getTime();
  if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) };
  const mailId = scope.newId();
  const { email } = waiting.identity;
  const seconds = await requestCode(deps, exchange, { mailId, email });
  if (seconds > 0) return { kind: 'wait', seconds };
  const note = { mailId, mails: String(waiting.mails + 1), mailedAt: now.toISOString() };
  await scope.write((trx) => noteOnCode(handle, note, { trx, tenantId: scope.tenant.id }));
  return { kind: 'sent' };
}

function requestCode(
  { accounts }: SignInDeps,
  { visit: { scope, scene, address } }: Exchange,
  { mailId, email }: { readonly mailId: string; readonly email: string },
): Promise<number> {
  const { language } = scene;
  return requestAddressCode(accountsOf(scope, accounts), { mailId, email, language, address });
}
