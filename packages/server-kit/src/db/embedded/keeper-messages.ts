import { z } from 'zod';
import { rootWorkarounds } from './postgres-user.ts';

/** Options of a keeper, as JSON in its first argument. */
export const KeeperOptions = z.object({
  folder: z.string(),
  runFolder: z.string(),
  workarounds: z.array(z.enum(rootWorkarounds)).readonly().optional(),
});
export type KeeperOptions = z.infer<typeof KeeperOptions>;

/** First line of a client. */
export const LeaseRequest = z.object({
  pid: z.number(),
  /** Only one process at a time may hold this name; null for a command, of which many may run. */
  server: z.string().nullable(),
});
export type LeaseRequest = z.infer<typeof LeaseRequest>;

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
