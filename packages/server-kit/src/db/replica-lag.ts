const mostSamples = 60;

/**
 * How far a replica is behind, from positions in the log of changes: clocks of servers differ, and
 * the time of its last replayed commit is old on an idle primary.
 */
export class ReplicaLag {
  readonly #now: () => number;
  #samples: { readonly position: bigint; readonly at: number }[] = [];
  #asOf = Number.NEGATIVE_INFINITY;

  /** @param now monotonic, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Infinite before the first answer. */
  get milliseconds(): number {
    return this.#now() - this.#asOf;
  }

  notePrimary(position: bigint): void {
    const last = this.#samples.at(-1);
    // After a failover the log may be shorter.
    if (last && position < last.position) this.#samples = [];
    this.#samples = [...this.#samples.slice(1 - mostSamples), { position, at: this.#now() }];
  }

  /** The replica has all that the primary had written at the last moment that fits. */
  noteReplica(replayed: bigint): void {
    const known = this.#samples.findLast(({ position }) => position <= replayed);
    if (known) this.#asOf = known.at;
  }
}
