/** How long a move can be taken back. */
const graceMs = 6_000;

/**
 * A move that is sent after a delay: undoing it before leaves no trace, and no one is notified. It
 * is not lost with the page: leaving or hiding it sends the move at once, by a request that outlives
 * the page. Only a browser that crashes takes it along; then nothing has changed, as if it had not
 * been made (docs/adr/0042-undo-before-sending.md).
 */
export class DelayedMove<T = unknown> {
  readonly subject: T;
  readonly #graceMs: number;
  readonly #verdict = Promise.withResolvers<'send' | 'keep'>();

  constructor(subject: T, ms = graceMs) {
    this.subject = subject;
    this.#graceMs = ms;
  }

  /** Waits for the moment to pass, for its end by hand, or for the page to be left. */
  async verdict(): Promise<'send' | 'keep'> {
    const send = () => this.send();
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    const timer = setTimeout(send, this.#graceMs);
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

  /** Done when it is known whether it is sent. */
  get settled(): Promise<unknown> {
    return this.#verdict.promise;
  }

  send(): void {
    this.#verdict.resolve('send');
  }

  undo(): void {
    this.#verdict.resolve('keep');
  }
}
