import { describe, expect, it } from '@jest/globals';
import { messageLimits } from './message.ts';
import { readMessage } from './read-message.ts';
import { sampleMessages } from './testing/messages.ts';

const context = {
  limits: messageLimits,
  timezone: 'Asia/Bangkok',
  ownAddresses: ['booking@acme.test'],
};

describe('readMessage', () => {
  it.each(sampleMessages)('reads $title [E-03] [E-04]', async ({ raw, expected }) => {
    expect(await readMessage(raw(), context)).toMatchObject(expected);
  });

  it('has 300 messages, each once', () => {
    expect(sampleMessages.length).toBeGreaterThanOrEqual(300);
    expect(new Set(sampleMessages.map(({ title }) => title)).size).toBe(sampleMessages.length);
  });
});
