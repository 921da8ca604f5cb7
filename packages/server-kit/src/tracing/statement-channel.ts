import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';

const statements = channel('axp.statement');
const schema = z.object({ sql: z.string(), result: z.instanceof(Promise) });

/** A statement that was sent just now, with its placeholders and without its values. */
export type SentStatement = z.infer<typeof schema>;

/** Sends a statement and reports it to the tracing of this process, if there is one. */
export function reportStatement<T>(sql: string, send: () => Promise<T>): Promise<T> {
  const result = send();
  if (statements.hasSubscribers) statements.publish({ sql, result });
  return result;
}

/** Subscribes to the statements of this process; returns how to end that. */
export function onStatement(listener: (statement: SentStatement) => void): () => void {
  const parsed = (message: unknown) => listener(schema.parse(message));
  statements.subscribe(parsed);
  return () => statements.unsubscribe(parsed);
}
