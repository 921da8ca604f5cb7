import type { BookingSummary } from '@axp/contracts';

/** How long a cancellation can be taken back. */
const graceMs = 6_000;

/**
 * Cancellation that is sent after a delay: undoing it before leaves no trace, and no one is
 * notified.
 */
export class DelayedCancel {
  readonly booking: BookingSummary;
  readonly #verdict = Promise.withResolvers<'send' | 'keep'>();

  constructor(booking: BookingSummary) {
    this.booking = booking;
  }

  /** Waits for the moment to pass, for its end by hand, or for the page to be left. */
  async verdict(): Promise<'send' | 'keep'> {
    const send = () => this.#verdict.resolve('send');
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    const timer = setTimeout(send, graceMs);
    window.addEventListener('pagehide', send);
    document.addEventListener('visibilitychange', sendWhenHidden);
    try {
      return await this.#verdict.promise;
    } finally {
      clearTimeout(timer);
      window.removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', sendWhenHidden);
    }
  }

  undo(): void {
    this.#verdict.resolve('keep');
  }
}
