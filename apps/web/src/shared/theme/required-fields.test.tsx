import { describe, expect, it } from '@jest/globals';
import { FormControl, FormLabel, TextField } from '@mui/material';
import { renderWithProviders } from '@/shared/testing/index.ts';

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
    const [field, group] = stars.map((star) => getComputedStyle(star).color);
    expect(field).toMatch(/error/);
    expect(group).toBe(field);
  });
});
