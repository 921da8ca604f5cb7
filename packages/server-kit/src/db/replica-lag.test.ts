import { describe, expect, it } from '@jest/globals';
import { ReplicaLag } from './replicas.ts';

describe('the lag of a replica', () => {
  it('is the time since the primary was at the replica’s position', () => {
    let now = 0;
    const lag = new ReplicaLag(() => now);
    lag.noteReplica(5n);
    expect(lag.milliseconds).toBe(Number.POSITIVE_INFINITY);
    lag.notePrimary(10n);
    lag.noteReplica(10n);
    now = 1_000;
    lag.notePrimary(20n);
    lag.noteReplica(15n);
    expect(lag.milliseconds).toBe(1_000);
    now = 2_500;
    lag.noteReplica(25n);
    expect(lag.milliseconds).toBe(1_500);
  });

  it('increases while the primary does not answer, and restarts after a failover', () => {
    let now = 0;
    const lag = new ReplicaLag(() => now);
    lag.notePrimary(100n);
    lag.noteReplica(100n);
    now = 9_000;
    lag.noteReplica(200n);
    expect(lag.milliseconds).toBe(9_000);
    lag.notePrimary(50n);
    lag.noteReplica(60n);
    expect(lag.milliseconds).toBe(0);
  });
});
