import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { pretendNow, renderWithProviders } from '@/shared/testing/index.ts';
import { DateField } from './date-field.tsx';

beforeEach(() => {
  pretendNow('2026-11-21T05:00:00Z');
});

type Props = Partial<ComponentProps<typeof DateField>>;

function Field({ day: first = '', ...props }: Props) {
  const [day, setDay] = useState(first);
  return (
    <DateField
      label="Day"
      timezone="Asia/Bangkok"
      clear={{ label: 'Clear the day', run: () => setDay('') }}
      {...props}
      day={day}
      onChange={setDay}
    />
  );
}

const show = (props: Props, language: 'en' | 'th' = 'en') =>
  renderWithProviders(<Field {...props} />, { language });

async function open(): Promise<HTMLElement> {
  const field = await screen.findByRole('combobox', { name: 'Day' });
  await userEvent.click(field);
  return field;
}

const dayOf = (name: RegExp) => screen.findByRole('gridcell', { name });

describe('a field of a day', () => {
  it('[I-02] speaks the language of the reader, with texts of its own', async () => {
    show({}, 'th');
    const field = await open();
    await userEvent.click(await dayOf(/^เลือก.*28 พฤศจิกายน/));
    expect(field).toHaveValue('เสาร์ 28 พ.ย.');
  });

  it('offers the days to come, and those before only where they matter', async () => {
    show({});
    await open();
    expect(await dayOf(/20 November/)).toHaveAttribute('aria-disabled', 'true');
    expect(await dayOf(/22 November/)).toHaveAttribute('aria-disabled', 'false');
  });

  it('looks back as far as it is told to, and ahead no further', async () => {
    show({ maxBackDays: 10, maxAheadDays: 0 });
    const field = await open();
    expect(await dayOf(/10 November/)).toHaveAttribute('aria-disabled', 'true');
    expect(await dayOf(/22 November/)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await dayOf(/11 November/));
    expect(field).toHaveValue('Wed 11 Nov');
  });

  it('gives its day up again, and keeps the focus', async () => {
    show({ day: '2026-11-24' });
    const field = await screen.findByRole('combobox', { name: 'Day' });
    expect(field).toHaveValue('Tue 24 Nov');
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Clear the day' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear the day' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    const calendar = within(await screen.findByRole('dialog', { name: 'Day' }));
    expect(await calendar.findByText('November 2026')).toBeVisible();
  });
});
