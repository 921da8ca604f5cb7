import { gzipSync } from 'node:zlib';
import { getMe } from '@axp/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createUploadReader } from '../../src/modules/administration/move-in/index.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { booking, movedFile, moveInWorld } from './move-in-world.ts';

// Each test has a server of its own.
jest.setTimeout(600_000);

let api: TestApi;

async function worldWith(limits: Partial<Parameters<typeof createUploadReader>[0]> = {}) {
  /** Ids of the processes that read files, and why one of them did not. */
  const started: number[] = [];
  const reasons: string[] = [];
  const logger = {
    debug: ({ pid }: { pid: number }) => started.push(pid),
    warn: ({ reason }: { reason: string }) => reasons.push(reason),
  };
  api = await startTestApi({
    moveInFiles: createUploadReader({ logger, timeLimitMs: 60_000, ...limits }),
  });
  api.clock.set(at('08:00'));
  return { ...(await moveInWorld(api)), started, reasons };
}
afterEach(() => api.close());

const small = JSON.stringify(movedFile());
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('[H-01] the process that reads files of imports', () => {
  it('[R-06] leaves the server free for other requests', async () => {
    const world = await worldWith();
    await world.upload(small);
    const [pid = 0] = world.started;
    // As slow as a file can be: its process stands still.
    process.kill(pid, 'SIGSTOP');
    const answered: string[] = [];
    const many = Array.from({ length: 200 }, (_, index) => booking(`b${index}`, at('10:00')));
    const large = world
      .upload(gzipSync(JSON.stringify(movedFile({ bookings: many }))))
      .then(({ status, data }) => answered.push(`upload ${status}, ${data.read.length} kinds`));
    answered.push(`profile ${(await api.call(getMe, { as: world.admin })).status}`);
    process.kill(pid, 'SIGCONT');
    await large;
    expect(answered).toEqual(['profile 200', 'upload 201, 4 kinds']);
    expect(world.started).toEqual([pid]);
  });

  it('[R-06] is killed at a file that takes too long, which is refused in words', async () => {
    const world = await worldWith({ timeLimitMs: 40_000 });
    await world.upload(small);
    process.kill(world.started[0] ?? 0, 'SIGSTOP');
    const { status, problem } = await world.upload(small);
    expect([status, problem.code]).toEqual([422, 'move_in.unreadable']);
    expect(problem.detail).toContain('takes too much time or memory to read');
    expect(world.reasons).toEqual(['time limit']);
    expect((await world.upload(small)).status).toBe(201);
    expect(world.started).toHaveLength(2);
  });

  it('[R-06] ends alone when a file needs too much memory, which is refused in words', async () => {
    const world = await worldWith({ heapMegabytes: 80 });
    const objects = `[${'{},'.repeat(5_000_000)}{}]`;
    const { status, problem } = await world.upload(gzipSync(objects), { language: 'th' });
    expect([status, problem.code]).toEqual([422, 'move_in.unreadable']);
    expect(problem.detail).toContain('หน่วยความจำ');
    expect(world.reasons).toHaveLength(1);
    expect((await world.upload(small)).status).toBe(201);
  });

  it('ends after a while without a file, and the next file gets a new one', async () => {
    const world = await worldWith({ idleMs: 1 });
    await world.upload(small);
    while (isRunning(world.started[0] ?? 0)) await api.call(getMe, { as: world.admin });
    expect((await world.upload(small)).status).toBe(201);
    expect(new Set(world.started).size).toBe(2);
  });
});
