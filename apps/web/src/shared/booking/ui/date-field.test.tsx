import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, SubmitEvent } from 'react';
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

describe('a date field', () => {
  it('[Z-10] has buttons for years over a range of years, and none over a few months', async () => {
    const { unmount } = show({ day: '2026-11-24', maxAheadDays: 10 * 366 });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Next year' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next year' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous year' }));
    await userEvent.click(await dayOf(/24 November 2027|November 24th, 2027/));
    expect(screen.getByRole('combobox', { name: 'Day' })).toHaveDisplayValue(/24 Nov 2027$/);
    unmount();
    show({ day: '2026-11-24' });
    await open();
    expect(await screen.findByRole('button', { name: 'Next month' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next year' })).not.toBeInTheDocument();
  });

  it('[I-02] is in the reader’s language, with its own texts', async () => {
    show({}, 'th');
    const field = await open();
    await userEvent.click(await dayOf(/^เลือก.*28 พฤศจิกายน/));
    expect(field).toHaveValue('เสาร์ 28 พ.ย.');
  });

  it('offers future days, and past ones only on request', async () => {
    show({});
    await open();
    expect(await dayOf(/20 November/)).toHaveAttribute('aria-disabled', 'true');
    expect(await dayOf(/22 November/)).toHaveAttribute('aria-disabled', 'false');
  });

  it('is limited to the given days back and ahead', async () => {
    show({ maxBackDays: 10, maxAheadDays: 0 });
    const field = await open();
    expect(await dayOf(/10 November/)).toHaveAttribute('aria-disabled', 'true');
    expect(await dayOf(/22 November/)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await dayOf(/11 November/));
    expect(field).toHaveValue('Wed 11 Nov');
  });

  it('can be cleared, and keeps the focus', async () => {
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

  it.each([
    ['en', '24/11', 'Tue 24 Nov'],
    ['en', 'tomorrow', 'Tomorrow'],
    ['th', '28 พ.ย. 2569', 'เสาร์ 28 พ.ย.'],
  ] as const)('[Z-10] accepts a typed day of %s readers: %s', async (language, text, shown) => {
    show({}, language);
    const field = await screen.findByRole('combobox', { name: 'Day' });
    await userEvent.tab();
    await userEvent.keyboard(text);
    expect(field).toHaveValue(text);
    await userEvent.tab();
    expect(field).toHaveValue(shown);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('reads its own format again', async () => {
    show({ day: '2026-11-24' });
    const field = await screen.findByRole('combobox', { name: 'Day' });
    await userEvent.tab();
    await userEvent.paste('Sat 28 Nov');
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('Sat 28 Nov');
    expect(field).toBeValid();
  });

  it('[Z-24] keeps what it can’t read or accept, and explains what it accepts', async () => {
    show({ day: '2026-11-24', maxAheadDays: 30 });
    const field = await screen.findByRole('combobox', { name: 'Day' });
    await userEvent.tab();
    await userEvent.keyboard('31/11{Enter}');
    expect(field).toHaveValue('31/11');
    expect(field).toHaveAccessibleDescription('Enter a date such as 24/11 or 24 Nov 2026');
    await userEvent.clear(field);
    await userEvent.keyboard('24/12{Enter}');
    expect(field).toHaveValue('24/12');
    expect(field).toHaveAccessibleDescription(
      'Choose a day from 21 November 2026 to 21 December 2026',
    );
    await userEvent.clear(field);
    await userEvent.keyboard('20/12{Enter}');
    expect(field).toHaveValue('Sun 20 Dec');
    expect(field).toBeValid();
  });

  it('accepts typing while its calendar is open', async () => {
    show({});
    const field = await open();
    await dayOf(/22 November/);
    await userEvent.keyboard('24/11');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('Tue 24 Nov');
  });

  it('prevents a form from sending the former day instead of an unreadable one', async () => {
    const send = jest.fn((event: SubmitEvent) => event.preventDefault());
    renderWithProviders(
      <form onSubmit={send}>
        <Field day="2026-11-24" />
        <button type="submit">Send</button>
      </form>,
    );
    const field = await screen.findByRole('combobox', { name: 'Day' });
    await userEvent.tab();
    await userEvent.keyboard('soon');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).not.toHaveBeenCalled();
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.keyboard('25/11');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledTimes(1);
    expect(field).toHaveValue('Wed 25 Nov');
  });
});
