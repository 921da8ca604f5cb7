import { describe, expect, it } from '@jest/globals';
import type { LogLevel } from './logger.ts';
import { createLogger } from './logger.ts';

function recorder(level: LogLevel) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { lines, logger: createLogger({ name: 'api', level, destination }) };
}

describe('the logger', () => {
  it('writes one JSON object per line with name, level name, time and message', () => {
    const { lines, logger } = recorder('info');
    logger.info({ merchantId: 'm1' }, 'server_ready');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      name: 'api',
      level: 'info',
      merchantId: 'm1',
      msg: 'server_ready',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('is silent below its level', () => {
    const { lines, logger } = recorder('warn');
    logger.info('server_ready');
    expect(lines).toEqual([]);
  });

  it('[ASVS 16.4.1] escapes a line break in a value', () => {
    const { lines, logger } = recorder('info');
    logger.info({ title: 'Talk\n{"level":"error"}' }, 'first\r\nsecond');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  });

  it.each([
    [{ password: 'hunter2' }],
    [{ body: { password: 'hunter2' } }],
    [{ req: { headers: { authorization: 'hunter2' } } }],
    [{ req: { headers: { cookie: 'hunter2' } } }],
    [{ res: { headers: { 'set-cookie': 'hunter2' } } }],
    [{ refreshToken: 'hunter2' }],
    [{ data: { access_token: 'hunter2' } }],
  ])('never writes a secret: %j', (fields) => {
    const { lines, logger } = recorder('info');
    logger.info(fields, 'request');
    expect(lines[0]).toContain('[redacted]');
    expect(lines[0]).not.toContain('hunter2');
  });
});
