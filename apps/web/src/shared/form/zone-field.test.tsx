import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { ZoneField } from './zone-field.tsx';

describe('the time zone of a place', () => {
  it.each([
    ['en', 'bangkok', /^Bangkok \(UTC\+07:00\) Thailand Time$/],
    ['th', 'ประเทศไทย', /^Bangkok \(UTC\+07:00\) เวลาประเทศไทย$/],
  ] as const)('[D-03] is found in %s by "%s"', async (language, typed, name) => {
    const onChange = jest.fn();
    renderWithProviders(<ZoneField label="Zone" value="Asia/Tokyo" onChange={onChange} />, {
      language,
    });
    const field = await screen.findByRole('combobox', { name: 'Zone' });
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(await screen.findByRole('option', { name }));
    expect(onChange).toHaveBeenCalledWith('Asia/Bangkok');
  });
});
