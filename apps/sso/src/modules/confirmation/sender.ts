import type { FastifyReply } from 'fastify';
import type { Visit } from '../../platform/pages/page-request.ts';

/** A signed-in person who sends a form. */
export interface Sender {
  readonly visit: Visit;
  readonly reply: FastifyReply;
  readonly person: {
    readonly userId: string;
    readonly sessionId: string;
    readonly displayName: string;
    readonly email: string | null;
    /** When they last proved who they are. */
    readonly provenAt: Date;
  };
  /** Address of the form. */
  readonly path: string;
  readonly isWide?: boolean;
}
