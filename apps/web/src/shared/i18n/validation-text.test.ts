import { describe, expect, it, jest } from '@jest/globals';
import { createI18n } from './i18n.ts';
import { validationText } from './use-validation-text.ts';

describe('texts of refusals', () => {
  it('read the device’s time zone only for a refusal', () => {
    const asked = jest.spyOn(Intl, 'DateTimeFormat');
    const text = validationText(createI18n());
    expect(asked).not.toHaveBeenCalled();
    text.problem('server.internal', {});
    expect(asked).toHaveBeenCalled();
  });
});
