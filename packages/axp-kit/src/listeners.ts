import type { AxpEvents } from './events.ts';

interface Told extends AxpEvents {
  /** What the client knows is no longer what it was. */
  state: undefined;
}

interface Subscription {
  readonly name: keyof Told;
  /** Called with events of that name only. */
  listener(event: unknown): void;
}

/** Those who listen to a client. */
export class Listeners {
  readonly #subscriptions = new Set<Subscription>();

  on<Name extends keyof Told>(name: Name, listener: (event: Told[Name]) => void): () => void {
    const subscription: Subscription = { name, listener };
    this.#subscriptions.add(subscription);
    return () => void this.#subscriptions.delete(subscription);
  }

  /** A listener that throws is its owner's affair: the browser reports it, the client goes on. */
  emit<Name extends keyof Told>(told: Name, event: Told[Name]): void {
    for (const { listener, name } of this.#subscriptions) {
      try {
        if (name === told) listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  forgetListeners(): void {
    this.#subscriptions.clear();
  }
}
