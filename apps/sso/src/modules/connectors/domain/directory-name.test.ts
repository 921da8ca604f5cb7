import { describe, expect, it } from '@jest/globals';
import { plainNameOf } from './connector-names.ts';

describe('the name that guesses at a directory are counted by', () => {
  it.each(['ann', ' ANN ', 'a\u00ADnn', 'a\u200Bnn', '\uFF41nn', '\u00E1nn', 'a nn\t'])(
    '[Z-100] is the same for every spelling of it: %j',
    (spelling) => {
      expect(plainNameOf(spelling)).toBe('ann');
    },
  );

  it('is another for another person', () => {
    expect(plainNameOf('ann.b@acme.test')).toBe('ann.b@acme.test');
    expect(plainNameOf('สมชาย')).not.toBe(plainNameOf('สมหญิง'));
  });
});
