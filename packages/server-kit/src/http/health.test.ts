import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { healthRoutes } from './health.ts';

describe('[Z-124] readiness', () => {
  it('costs one look at the database at a time, however many ask', async () => {
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
});
