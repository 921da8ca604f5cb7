import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Peer } from './session-multiplexer.ts';
import { SessionMultiplexer } from './session-multiplexer.ts';

const ready = (status: string): Buffer => Buffer.from(`Z\0\0\0\u0005${status}`);

/** An engine that answers `begin` with an open transaction and logs what it was asked. */
function fakeEngine(idleInTransactionMs = 1_000) {
  const log: string[] = [];
  let isInTransaction = false;
  const failures: unknown[] = [];
  const multiplexer = new SessionMultiplexer({
    idleInTransactionMs,
    onEngineFailure: (error) => failures.push(error),
    execute: async (batch) => {
      const text = Buffer.from(batch).toString().includes('rollback')
        ? 'rollback'
        : Buffer.from(batch).toString();
      await turn();
      log.push(text);
      if (text === 'crash') throw new Error('out of memory');
      if (text.endsWith('begin')) isInTransaction = true;
      if (text.endsWith('commit') || text === 'rollback') isInTransaction = false;
      return ready(isInTransaction ? 'T' : 'I');
    },
  });
  return { multiplexer, log, failures };
}

function client(): Peer & { answers: number; isDisconnected: boolean } {
  return {
    answers: 0,
    isDisconnected: false,
    send() {
      this.answers += 1;
    },
    disconnect() {
      this.isDisconnected = true;
    },
  };
}

describe('sharing one session', () => {
  it('lets nobody between the statements of a transaction', async () => {
    const { multiplexer, log } = fakeEngine();
    const [a, b] = [client(), client()];
    multiplexer.submit(a, Buffer.from('a begin'));
    multiplexer.submit(b, Buffer.from('b select'));
    await sleep(20);
    multiplexer.submit(a, Buffer.from('a commit'));
    await sleep(20);
    expect(log).toEqual(['a begin', 'a commit', 'b select']);
    expect([a.answers, b.answers]).toEqual([2, 1]);
  });

  it('does its upkeep while no transaction is open, and lets nobody in meanwhile', async () => {
    const log: string[] = [];
    let isInTransaction = false;
    const multiplexer = new SessionMultiplexer({
      idleInTransactionMs: 1_000,
      onEngineFailure: (error) => log.push(String(error)),
      execute: async (batch) => {
        log.push(Buffer.from(batch).toString());
        isInTransaction = Buffer.from(batch).toString() === 'begin';
        return ready(isInTransaction ? 'T' : 'I');
      },
      afterTransaction: async () => {
        log.push('upkeep');
        await sleep(5);
        log.push('done');
      },
    });
    const [a, b] = [client(), client()];
    multiplexer.submit(a, Buffer.from('begin'));
    multiplexer.submit(a, Buffer.from('commit'));
    multiplexer.submit(b, Buffer.from('select'));
    await sleep(40);
    expect(log).toEqual(['begin', 'commit', 'upkeep', 'done', 'select', 'upkeep', 'done']);
  });

  it('rolls back for a client that leaves inside its transaction', async () => {
    const { multiplexer, log } = fakeEngine();
    const [a, b] = [client(), client()];
    multiplexer.submit(a, Buffer.from('a begin'));
    await sleep(20);
    multiplexer.submit(b, Buffer.from('b select'));
    multiplexer.leave(a);
    await sleep(20);
    expect(log).toEqual(['a begin', 'rollback', 'b select']);
  });

  it('rolls back for a client that leaves while its begin is running', async () => {
    const { multiplexer, log } = fakeEngine();
    const [a, b] = [client(), client()];
    multiplexer.submit(a, Buffer.from('a begin'));
    multiplexer.leave(a);
    multiplexer.submit(b, Buffer.from('b select'));
    await sleep(20);
    expect(log).toEqual(['a begin', 'rollback', 'b select']);
    expect([a.answers, b.answers]).toEqual([0, 1]);
  });

  it('drops what a departed client still had in the queue', async () => {
    const { multiplexer, log } = fakeEngine();
    const [a, b] = [client(), client()];
    multiplexer.submit(a, Buffer.from('a select'));
    multiplexer.submit(b, Buffer.from('b delete'));
    multiplexer.leave(b);
    multiplexer.submit(b, Buffer.from('b delete'));
    await sleep(20);
    expect(log).toEqual(['a select']);
  });

  it('disconnects a client that keeps its transaction open in silence', async () => {
    const { multiplexer, log } = fakeEngine(30);
    const [a, b] = [client(), client()];
    multiplexer.submit(a, Buffer.from('a begin'));
    multiplexer.submit(b, Buffer.from('b select'));
    await sleep(100);
    expect(log).toEqual(['a begin', 'rollback', 'b select']);
    expect(a.isDisconnected).toBe(true);
  });

  it('reports a broken engine once and runs nothing more', async () => {
    const { multiplexer, log, failures } = fakeEngine();
    multiplexer.submit(client(), Buffer.from('crash'));
    multiplexer.submit(client(), Buffer.from('select'));
    await sleep(20);
    expect(log).toEqual(['crash']);
    expect(failures).toHaveLength(1);
  });
});
