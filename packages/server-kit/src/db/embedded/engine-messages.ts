import { z } from 'zod';

/** What the parent tells the engine process at start, as JSON in its first argument. */
export const EngineOptions = z.strictObject({
  socketPath: z.string(),
  idleInTransactionMs: z.number(),
  storage: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('memory'), dumpFile: z.string().optional() }),
    z.strictObject({ kind: z.literal('folder'), path: z.string() }),
  ]),
});
export type EngineOptions = z.infer<typeof EngineOptions>;

export const EngineReport = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('dumped') }),
  z.strictObject({ type: z.literal('folder-locked'), path: z.string(), pid: z.number() }),
  z.strictObject({ type: z.literal('folder-unusable'), path: z.string(), reason: z.string() }),
  z.strictObject({ type: z.literal('failed'), message: z.string() }),
]);
export type EngineReport = z.infer<typeof EngineReport>;

export const EngineCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('dump'), file: z.string() }),
  z.strictObject({ type: z.literal('close') }),
]);
export type EngineCommand = z.infer<typeof EngineCommand>;
