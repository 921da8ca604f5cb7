import { describe, expect, it } from '@jest/globals';
import { FormControl, FormLabel, TextField } from '@mui/material';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { modes } from './tokens.ts';

describe('required fields', () => {
  it('[L-06] have a star of one colour, at single fields and at groups', () => {
    const { container } = renderWithProviders(
      <>
        <TextField label="Title" required />
        <FormControl required>
          <FormLabel>Category</FormLabel>
        </FormControl>
      </>,
      { user: null, styled: true },
    );
    const stars = [...container.querySelectorAll('.MuiFormLabel-asterisk')];
    expect(stars.map(({ textContent }) => textContent?.trim())).toEqual(['*', '*']);
    for (const star of stars) expect(star).toHaveStyle({ color: modes.light.error });
  });
});
