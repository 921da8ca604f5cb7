import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { z } from 'zod';
import { healthRoutes } from './health.ts';

describe('[Z-124] readiness', () => {
  it('runs one database check at a time, however many callers', async () => {
    const app = Fastify();
    let looks = 0;
    let answer = (_problems: readonly string[]): void => undefined;
    healthRoutes(app, {
      findDatabaseProblems: () => {
        looks += 1;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    const ask = () => app.inject('/health/ready').then(({ statusCode }) => statusCode);
    const first = [ask(), ask(), ask()];
    await app.ready();
    await new Promise(setImmediate);
    answer([]);
    expect(await Promise.all(first)).toEqual([200, 200, 200]);
    expect(looks).toBe(1);

    const later = ask();
    await new Promise(setImmediate);
    answer(['The role is missing.']);
    expect(await later).not.toBe(200);
    expect(looks).toBe(2);
    await app.close();
  });

  it('is logged when it changes, and once for a stopping server', async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
    let problems: readonly string[] = [];
    const { drain } = healthRoutes(app, { findDatabaseProblems: async () => problems });
    const probe = async () => {
      lines.length = 0;
      await app.inject('/health/ready');
      return lines.map((line): unknown => JSON.parse(line)).filter((line) => isOurs(line));
    };
    expect(await probe()).toEqual([]);
    problems = ['The role is missing.'];
    expect(await probe()).toMatchObject([{ level: 40, msg: 'not_ready', problems }]);
    expect(await probe()).toEqual([]);
    problems = [];
    expect(await probe()).toMatchObject([{ level: 30, msg: 'ready_again' }]);
    drain();
    expect(await probe()).toMatchObject([{ level: 30, msg: 'not_ready' }]);
    expect(await probe()).toEqual([]);
    await app.close();
  });
});

function isOurs(line: unknown): boolean {
  const key = z.object({ msg: z.string() }).parse(line).msg;
  return ['not_ready', 'ready_again'].includes(key);
}
