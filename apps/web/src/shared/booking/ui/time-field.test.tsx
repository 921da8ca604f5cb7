import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { TimeField } from './time-field.tsx';

interface FieldProps {
  readonly onSubmit?: () => void;
}

function Field({ onSubmit }: FieldProps) {
  const [minutes, setMinutes] = useState(600);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <TimeField label="From" minutes={minutes} rules={{ gridMinutes: 15 }} onChange={setMinutes} />
    </form>
  );
}

const field = () => screen.getByRole('combobox', { name: 'From' });

async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

describe('a time field', () => {
  it.each([
    ['930', '09:30'],
    ['9.30 pm', '21:30'],
  ])('[Z-11] can be typed, %s, and is read when left', async (typed, time) => {
    renderWithProviders(<Field />);
    await type(typed);
    await userEvent.tab();
    expect(field()).toHaveValue(time);
  });

  it('[Z-11] is read on Enter, which does not send the form', async () => {
    const sent: string[] = [];
    renderWithProviders(<Field onSubmit={() => sent.push('sent')} />);
    await type('14:00{Enter}');
    expect(field()).toHaveValue('14:00');
    expect(sent).toEqual([]);
  });

  it.each([
    ['en', 'Enter a time such as 9:30'],
    ['th', 'กรอกเวลา เช่น 9:30'],
  ] as const)('keeps an invalid time and explains the format, %s', async (language, hint) => {
    renderWithProviders(<Field />, { language });
    await type('soon');
    await userEvent.tab();
    expect(field()).toHaveValue('soon');
    expect(field()).toHaveAccessibleDescription(hint);
  });

  it('[Z-11] is changed with the arrows by 15 minutes', async () => {
    renderWithProviders(<Field />);
    field().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(field()).toHaveValue('10:15');
  });

  it('[Z-11] is chosen from a list that starts with daytime', async () => {
    renderWithProviders(<Field />);
    await userEvent.click(field());
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent).slice(0, 2)).toEqual(['07:00', '07:15']);
    expect(options.at(-1)).toHaveTextContent('06:45');
    await userEvent.click(screen.getByRole('option', { name: '08:30' }));
    expect(field()).toHaveValue('08:30');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});
