import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';

const signInSchema = z.object({ method: z.string(), result: z.string() });
const secondsSchema = z.number();

/** A sign-in attempt, as the security log records it. */
export type SignInEvent = z.infer<typeof signInSchema>;

// Node's channels reach from the innermost layer to the metrics without a parameter in each layer
// between. Without a subscriber, publishing does nothing.
const signIns = channel('axp.sign_in');
const connectionWaits = channel('axp.connection_wait');

/** Reports a sign-in attempt to the metrics of this process. */
export function publishSignIn(event: SignInEvent): void {
  signIns.publish(event);
}

/** Reports how long a caller waits for a connection of the pool. */
export function measureWait<T>(connect: () => Promise<T>): Promise<T> {
  if (!connectionWaits.hasSubscribers) return connect();
  const startMs = performance.now();
  return connect().finally(() => {
    connectionWaits.publish((performance.now() - startMs) / 1000);
  });
}

interface Subscriber {
  readonly signIn: (event: SignInEvent) => void;
  readonly connectionWait: (seconds: number) => void;
}

/** Subscribes to the reports of this process; returns how to end that. */
export function subscribe({ signIn, connectionWait }: Subscriber): () => void {
  const onSignIn = (event: unknown) => signIn(signInSchema.parse(event));
  const onWait = (seconds: unknown) => connectionWait(secondsSchema.parse(seconds));
  signIns.subscribe(onSignIn);
  connectionWaits.subscribe(onWait);
  return () => {
    signIns.unsubscribe(onSignIn);
    connectionWaits.unsubscribe(onWait);
  };
}
