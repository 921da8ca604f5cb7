import { beforeEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { keepFocus } from './keep-focus.ts';

/** A list whose rows are removed, in a part that goes with its last row. */
function Rooms({ names }: { readonly names: readonly string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setLeft(left.slice(1))}>
        {'Load again'}
      </button>
      {left.length > 0 && (
        <section ref={keepFocus} tabIndex={-1} aria-label="Rooms">
          <ul>
            {left.map((name) => (
              <li key={name} tabIndex={-1} aria-label={name}>
                <button
                  type="button"
                  onClick={() => setLeft(left.filter((one) => one !== name))}
                >{`Remove ${name}`}</button>
              </li>
            ))}
          </ul>
          <button type="button" disabled={left.length < 3} onClick={() => setLeft(left.slice(1))}>
            {'Remove the first'}
          </button>
        </section>
      )}
    </main>
  );
}

beforeEach(() => {
  render(<Rooms names={['Nile', 'Rhine', 'Tiber']} />);
});

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: string) => screen.getByRole('listitem', { name });

it('moves the focus of a removed row to the next one, and of the last to the one before', async () => {
  await press('Remove Rhine');
  expect(row('Tiber')).toHaveFocus();
  await press('Remove Tiber');
  expect(row('Nile')).toHaveFocus();
});

it('moves the focus of a disabled button to the part around it, and to no other button', async () => {
  await press('Remove the first');
  expect(screen.getByRole('region', { name: 'Rooms' })).toHaveFocus();
});

it('moves the focus of a part that is removed to what is around it', async () => {
  for (const name of ['Nile', 'Rhine', 'Tiber']) await press(`Remove ${name}`);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves the focus where a user has put it since', async () => {
  screen.getByRole('button', { name: 'Remove Nile' }).focus();
  await press('Load again');
  expect(screen.queryByRole('listitem', { name: 'Nile' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Load again' })).toHaveFocus();
});
