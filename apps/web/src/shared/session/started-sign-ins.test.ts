import { describe, expect, it } from '@jest/globals';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { startedSignIns } from './started-sign-ins.ts';

describe('a sign-in that this tab has started', () => {
  it.each([
    '{',
    'null',
    '{"code":"own-1","key":"key-1"}',
    '{"code":"own-1","key":1,"returnUrl":"/"}',
  ])('is ignored if damaged: %s', (text) => {
    tabStore.setItem('axp-sign-in:state-1', text);
    expect(startedSignIns.readSso('state-1')).toBeNull();
  });

  it.each([
    { code: 'own-1', key: 'key-1', answer: '?code=1' },
    { code: 'own-1', hash: '#code=1' },
  ])('returns from a trial once: %j', (back) => {
    startedSignIns.keepTrial(back);
    expect(startedSignIns.takeTrial()).toEqual(back);
    expect(startedSignIns.takeTrial()).toBeNull();
  });

  it('does not return from a trial without its answer', () => {
    tabStore.setItem('axp-sign-in-trial', '{"code":"own-1","key":"key-1"}');
    expect(startedSignIns.takeTrial()).toBeNull();
  });
});
