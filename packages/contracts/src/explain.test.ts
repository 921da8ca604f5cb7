import { describe, expect, it } from '@jest/globals';
import { explainIssue, explainProblem, isProblemCode, readableParams } from './explain.ts';
import type { Language } from './vocabulary/languages.ts';
import { problemCodes } from './vocabulary/problems.ts';

const keysAndParams = (key: string, params: Readonly<Record<string, unknown>>) =>
  `${key} ${JSON.stringify(params)}`;
const by = (language: Language) => ({
  language,
  timezone: 'Asia/Bangkok',
  translate: keysAndParams,
});

describe('the values of a message', () => {
  it('[Z-14] have instants in the zone and language of the reader', () => {
    const params = { opensAt: '2026-10-13T17:00:00.000Z' };
    expect(readableParams(params, by('en'))).toEqual({ opensAt: '14 Oct, 00:00' });
    expect(readableParams(params, by('th'))).toEqual({ opensAt: '14 ต.ค. 00:00 น.' });
  });

  it.each([
    [90, '1 h 30 min'],
    [20160, '14 days'],
  ])('have %d minutes in the format of pages', (maxLengthMinutes, words) => {
    expect(readableParams({ maxLengthMinutes }, by('en'))).toEqual({ maxLengthMinutes: words });
  });

  it('formats amounts and years for the reader', () => {
    const params = { leftAmount: '45050 THB', budgetYear: 2026 };
    expect(readableParams(params, by('en'))).toEqual({ leftAmount: '฿450.50', budgetYear: '2026' });
    expect(readableParams(params, by('th'))).toEqual({
      leftAmount: '฿450.50',
      budgetYear: 'พ.ศ. 2569',
    });
  });

  it('[Z-14] have dates without a time zone', () => {
    const params = { latestOn: '2027-03-31' };
    expect(readableParams(params, by('en'))).toEqual({ latestOn: '31 Mar 2027' });
    expect(readableParams(params, by('th'))).toEqual({ latestOn: '31 มี.ค. 2570' });
  });

  it('have seconds and days in words, and keep the rest', () => {
    const params = { retryAfterSeconds: 8, maxAheadDays: 180, capacity: 12, choices: 'a, b' };
    expect(readableParams(params, by('en'))).toEqual({
      retryAfterSeconds: '8 seconds',
      maxAheadDays: '180 days',
      capacity: 12,
      choices: 'a, b',
    });
    expect(readableParams({ maxAheadDays: 180 }, by('th'))).toEqual({ maxAheadDays: '180 วัน' });
  });

  it('[Z-14] have bilingual values in the language of the reader', () => {
    const params = { nameEn: 'New Year', nameTh: 'ปีใหม่' };
    expect(readableParams(params, by('en'))).toMatchObject({ name: 'New Year' });
    expect(readableParams(params, by('th'))).toMatchObject({ name: 'ปีใหม่' });
  });
});

describe('an explanation', () => {
  it('is found under the code of the problem', () => {
    expect(explainProblem('booking.stale', {}, by('en'))).toBe('problem.booking.stale {}');
  });

  it('of a field is its rule, or the booking rule that it broke', () => {
    const issue = { path: 'start', params: {} };
    expect(explainIssue({ ...issue, code: 'required' }, by('en'))).toBe('issue.required {}');
    expect(explainIssue({ ...issue, code: 'booking.start_in_past' }, by('en'))).toBe(
      'problem.booking.start_in_past {}',
    );
  });
});

describe('the code of a refusal', () => {
  it.each(problemCodes)('%s has a subject and a reason', (code) => {
    expect(isProblemCode(code)).toBe(true);
  });

  it.each(['too_small', 'invalid_format', 'constructor', '', 'a.b.c', null])(
    '%j is no code',
    (value) => {
      expect(isProblemCode(value)).toBe(false);
    },
  );
});
