import { describe, expect, it } from '@jest/globals';
import { readLogLine } from './program.ts';

describe('line of a server', () => {
  it.each([
    ['{"level":"info","msg":"migrated"}', { level: 'info', text: 'migrated' }],
    ['{"level":"fatal","msg":"gone"}', { level: 'error', text: 'gone' }],
    ['{"level":"debug","msg":"sql"}', { level: 'debug', text: 'sql' }],
    [
      '{"level":"error","msg":"unexpected","err":{"message":"disk full"}}',
      { level: 'error', text: 'unexpected: disk full' },
    ],
    ['{"level":"warn","msg":"late","err":{"message":"late"}}', { level: 'warn', text: 'late' }],
    ['plain words', { level: 'warn', text: 'plain words' }],
    ['{ not json', { level: 'warn', text: '{ not json' }],
  ])('%s', (line, expected) => {
    expect(readLogLine(line)).toEqual(expected);
  });
});
