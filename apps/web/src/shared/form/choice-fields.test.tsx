import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { CheckField } from './check-field.tsx';
import { RadioField } from './radio-field.tsx';
import { SwitchField } from './switch-field.tsx';

it.each([
  ['switch', SwitchField],
  ['checkbox', CheckField],
] as const)('a %s reports what it becomes, and keeps what describes it', async (role, Field) => {
  const onChange = jest.fn<(isOn: boolean) => void>();
  renderWithProviders(
    <>
      <p id="why">{'Once a week'}</p>
      <Field label="Reminders" checked input={{ 'aria-describedby': 'why' }} onChange={onChange} />
      <Field label="Locked" checked={false} disabled onChange={onChange} />
    </>,
    { user: null },
  );
  const field = screen.getByRole(role, { name: 'Reminders' });
  expect(field).toHaveAccessibleDescription('Once a week');
  await userEvent.click(field);
  expect(onChange.mock.calls).toEqual([[false]]);
  expect(screen.getByRole(role, { name: 'Locked' })).toBeDisabled();
});

it('a group of radios has no answer until one is chosen, and says what is wrong', async () => {
  const onChange = jest.fn<(value: 'yes' | 'no') => void>();
  renderWithProviders(
    <RadioField
      label="Is it damaged?"
      options={[
        { value: 'yes', label: 'Yes', hint: 'We ask for a note' },
        { value: 'no', label: 'No' },
      ]}
      value={null}
      required
      error="Choose one"
      onChange={onChange}
    />,
    { user: null },
  );
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose one');
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Yes We ask for a note' }));
  expect(onChange.mock.calls).toEqual([['yes']]);
});
