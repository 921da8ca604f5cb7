import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { MenuChip } from '../ui/menu-chip.tsx';
import { PickField } from './pick-field.tsx';

const units = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `u${at + 1}`, name: `Unit ${at + 1}` }));

type Props = Partial<ComponentProps<typeof PickField>>;

function Field({ value: first = '', ...props }: Props) {
  const [value, setValue] = useState(first);
  return (
    <>
      <PickField label="Unit" options={[]} {...props} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.findByRole('combobox', { name: 'Unit' });

describe('a field with few or many options', () => {
  it('is a native select up to 12 options', async () => {
    renderWithProviders(<Field options={units(12)} none="Any unit" />);
    await userEvent.selectOptions(await field(), 'Unit 7');
    expect(screen.getByRole('status')).toHaveTextContent('u7');
    expect(within(await field()).getAllByRole('option')).toHaveLength(13);
  });

  it('is searched by a part of the name with more options', async () => {
    renderWithProviders(<Field options={units(150)} value="u3" />);
    expect(await field()).toHaveValue('Unit 3');
    await userEvent.click(await field());
    expect(screen.getAllByRole('option')).toHaveLength(150);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'it 149');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('u149');
  });

  it('reports that nothing matches, and keeps its value', async () => {
    renderWithProviders(<Field options={units(150)} value="u3" />);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'Sales');
    expect(screen.getByText('No match')).toBeVisible();
    await userEvent.tab();
    expect(await field()).toHaveValue('Unit 3');
    expect(screen.getByRole('status')).toHaveTextContent('u3');
  });

  it('selects "none" when cleared, if that is an option', async () => {
    renderWithProviders(<Field options={units(13)} value="u3" none="Any unit" />);
    await userEvent.clear(await field());
    await userEvent.tab();
    expect(await field()).toHaveValue('Any unit');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('has one heading for each group, in whatever order options are', async () => {
    const mixed = units(14).map((one, at) => ({ ...one, group: at % 2 ? 'River House' : 'Tower' }));
    renderWithProviders(<Field options={mixed} />);
    await userEvent.click(await field());
    expect(screen.getAllByText('River House')).toHaveLength(1);
    expect(screen.getAllByText('Tower')).toHaveLength(1);
  });

  it('shows the group of an option in both forms', async () => {
    const grouped = (count: number) =>
      units(count).map((one) => ({ ...one, group: 'River House' }));
    const { unmount } = renderWithProviders(<Field options={grouped(2)} />);
    await field();
    expect(screen.getByRole('group', { name: 'River House' })).toBeInTheDocument();
    unmount();
    renderWithProviders(<Field options={grouped(20)} />);
    await userEvent.click(await field());
    expect(screen.getByText('River House')).toBeVisible();
  });

  it('is searched in the filters of a list as well', async () => {
    function Filter() {
      const [value, setValue] = useState<string | undefined>();
      return <MenuChip label="Unit" value={value} choices={units(150)} onChange={setValue} />;
    }
    renderWithProviders(<Filter />);
    await userEvent.click(await screen.findByRole('button', { name: 'Unit' }));
    await userEvent.type(await field(), '149{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Unit 149' }));
    await userEvent.clear(await field());
    expect(await screen.findByRole('button', { name: 'Unit' })).toBeVisible();
  });
});
