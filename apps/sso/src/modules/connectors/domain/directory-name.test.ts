import { describe, expect, it } from '@jest/globals';
import { plainNameOf } from './connector-names.ts';

describe('the name under which directory guesses are counted', () => {
  it.each(['ann', ' ANN ', 'a\u00ADnn', 'a\u200Bnn', '\uFF41nn', '\u00E1nn', 'a nn\t'])(
    '[Z-100] is the same for every spelling: %j',
    (spelling) => {
      expect(plainNameOf(spelling)).toBe('ann');
    },
  );

  it('differs for another person', () => {
    expect(plainNameOf('ann.b@acme.test')).toBe('ann.b@acme.test');
    expect(plainNameOf('สมชาย')).not.toBe(plainNameOf('สมหญิง'));
  });
});
