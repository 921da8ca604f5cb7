import { AsyncLocalStorage } from 'node:async_hooks';
import { NestedDatabaseUseError } from './errors.ts';

/**
 * Detects nested transactions: a second connection there could wait forever, because the pool has
 * no more connections than waiting callers.
 */
export class TransactionGuard {
  readonly #scope = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** @throws NestedDatabaseUseError */
  assertOutside(): void {
    if (this.#scope.getStore()?.isOpen === true) throw new NestedDatabaseUseError();
  }

  /** Work that a callback started but did not await is outside again once the callback is done. */
  async runInside<T>(work: () => Promise<T>): Promise<T> {
    const scope = { isOpen: true };
    try {
      return await this.#scope.run(scope, work);
    } finally {
      scope.isOpen = false;
    }
  }
}
