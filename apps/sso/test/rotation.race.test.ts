import { describe, expect, it } from '@jest/globals';
import { testSso } from './app.ts';
import { arriveWithHandle, call, handleBody, refreshBody, signedOn, tokenPath } from './client.ts';

const sso = testSso();

const eight = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work));

describe('[S-06] eight concurrent calls', () => {
  it('[Q-06] with one refresh token get one successor, and the sign-on continues', async () => {
    const client = await signedOn(sso);
    const body = refreshBody(client);
    const answers = await eight(() => call(sso, tokenPath, { body }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const successors = new Set(answers.map((answer) => answer.json().data.refresh_token));
    expect(successors.size).toBe(1);
    const tokens = answers[0]?.json().data;
    expect((await call(sso, tokenPath, { body: refreshBody({ tokens }) })).statusCode).toBe(200);
  });

  it('with one handle issue tokens once, and the repeats revoke them', async () => {
    const handle = await arriveWithHandle(sso);
    const answers = await eight(() => call(sso, tokenPath, { body: handleBody(handle) }));
    const granted = answers.filter(({ statusCode }) => statusCode === 200);
    expect(granted).toHaveLength(1);
    const tokens = granted[0]?.json().data;
    const next = await call(sso, tokenPath, { body: refreshBody({ tokens }) });
    expect(next.statusCode).toBe(400);
  });
});
