import type { Database } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { createTestDatabase, TestClock } from '@axp/server-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedTiming } from '../../src/platform/changes/change-feed.ts';
import { ChangeFeed } from '../../src/platform/changes/change-feed.ts';
import { anySubject, Changes } from '../../src/platform/changes/changes.ts';
import { migrationsFolder } from '../app.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const timing = { beatMs: 20, silenceMs: 30_000, retryMs: 10 };

let database: Database<unknown>;
let feeds: ChangeFeed[] = [];
beforeEach(async () => {
  const clock = new TestClock('2026-11-02T02:00:00.000Z');
  database = await createTestDatabase({ migrationsFolder, clock });
});
afterEach(async () => {
  await Promise.all(feeds.map((feed) => feed.close()));
  feeds = [];
  await database.close();
});

/** Resolves when a server has learned of a change. */
const learned = (changes: Changes, subject: string) =>
  new Promise<void>((resolve) => {
    changes.onChange((changed) => changed === subject && resolve());
  });

/** A server that listens. */
async function startServer(own: Partial<FeedTiming> = {}): Promise<Changes> {
  const changes = new Changes();
  const ready = learned(changes, anySubject);
  feeds.push(new ChangeFeed({ database, changes, logger, timing: { ...timing, ...own } }));
  await ready;
  return changes;
}

const commit = (changes: Changes, ids: readonly string[]) =>
  changes.noteCommit('merchant', { tables: new Set(['notification']), idsOf: () => ids });

const endListeners = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ~* '^(listen|select pg_notify)'`,
  );

describe('servers on one database', () => {
  it('receive which people the commits of another server affect, and only those', async () => {
    const [one, two] = [await startServer(), await startServer()];
    const before = two.position;
    const people = Array.from({ length: 250 }, (_, index) => `person-${index}`);
    const last = learned(two, 'person-249');
    commit(one, people);
    await last;
    expect(people.every((person) => two.areSince(before, [person]))).toBe(true);
    expect(two.areSince(before, ['merchant', 'somebody'])).toBe(false);
  });

  it('treat everything as changed once the connection is lost, and share again afterwards', async () => {
    const two = await startServer();
    const before = two.position;
    const lost = learned(two, anySubject);
    await endListeners();
    await lost;
    expect([two.isComplete, two.areSince(two.position, [])]).toEqual([false, true]);
    await learned(two, anySubject);
    expect([two.isComplete, two.areSince(before, [])]).toEqual([true, true]);
    const one = await startServer();
    const known = learned(two, 'ann');
    commit(one, ['ann']);
    await known;
    expect(two.areSince(two.position, ['ann'])).toBe(false);
  });

  it('treat a silent connection as lost', async () => {
    const changes = await startServer({ beatMs: 300, silenceMs: -1 });
    expect(changes.isComplete).toBe(true);
    await learned(changes, anySubject);
    expect(changes.isComplete).toBe(false);
  });

  it('treat everything as changed when another server disappears without notice', async () => {
    const one = await startServer({ silenceMs: 500 });
    const before = one.position;
    const noticed = learned(one, anySubject);
    await database.pool.query(`select pg_notify('axp_changes', 'killed,ann')`);
    await noticed;
    expect(one.areSince(before, [])).toBe(true);
  });
});
