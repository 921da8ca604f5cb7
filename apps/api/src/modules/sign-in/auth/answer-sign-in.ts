import type { SignInAnswer } from '@axp/contracts/second-factor';
import type { FastifyReply } from 'fastify';
import type { SignInResult } from './use-cases/auth-deps.ts';

interface Answering {
  readonly reply: FastifyReply;
  /** The cookie that binds a ticket to the browser. */
  readonly ticketCookie: (browserKey: string) => string;
}

/** Presents a sign-in; one that waits for a second step gets its cookie. */
export function answerSignIn(
  result: SignInResult,
  { reply, ticketCookie }: Answering,
): SignInAnswer {
  if (!result.pending) return result.tokens;
  reply.header('set-cookie', ticketCookie(result.browserKey));
  return result.pending;
}
