import { z } from 'zod';
import type { RootWorkaround } from './postgres-user.ts';

/** What a keeper is started with, as JSON in its first argument. */
export interface KeeperOptions {
  readonly folder: string;
  readonly runFolder: string;
  readonly workarounds?: readonly RootWorkaround[];
}

/** First line of a client. */
export interface LeaseRequest {
  readonly pid: number;
  /** Only one process at a time may hold this name; null for a command, of which many may run. */
  readonly server: string | null;
}

/** First line of the keeper's answer. */
export const LeaseReply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('granted'),
    pid: z.number(),
    host: z.string(),
    port: z.number(),
    user: z.string(),
    password: z.string().optional(),
  }),
  z.object({ type: z.literal('refused'), pid: z.number() }),
]);
export type LeaseReply = z.infer<typeof LeaseReply>;

/** How a start ended, to the process that started the keeper. */
export const KeeperReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('serving') }),
  /** Another keeper has the folder, or is about to. */
  z.object({ type: z.literal('taken') }),
  z.object({ type: z.literal('unusable'), path: z.string(), reason: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type KeeperReport = z.infer<typeof KeeperReport>;
