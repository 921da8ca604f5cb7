import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { useToast } from './toast-provider.tsx';

function Shouter({ onUndo }: { readonly onUndo: () => void }) {
  const toast = useToast();
  const show = () =>
    toast.success('Booking cancelled', { action: { label: 'Undo', onClick: onUndo } });
  return (
    <button type="button" onClick={show}>
      {'show'}
    </button>
  );
}

async function showToast(onUndo = () => {}) {
  renderWithProviders(<Shouter onUndo={onUndo} />, { user: null, styled: true });
  fireEvent.click(screen.getByRole('button', { name: 'show' }));
  return screen.findByText('Booking cancelled');
}

describe('a toast', () => {
  it('[L-05] is at the top right and closes after 5 s', async () => {
    // The first one fetches its code; only then may time be held.
    await showToast();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'show' }));
    const place = getComputedStyle(screen.getByRole('region', { name: 'Messages' }));
    expect([place.position, place.top]).toEqual(['fixed', '12px']);
    act(() => jest.advanceTimersByTime(4_900));
    expect(screen.getByText('Booking cancelled')).toBeVisible();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('Booking cancelled')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('stays while the pointer rests on it', async () => {
    const text = await showToast();
    jest.useFakeTimers();
    fireEvent.mouseEnter(text);
    act(() => jest.advanceTimersByTime(20_000));
    expect(text).toBeVisible();
    jest.useRealTimers();
  });

  it('offers undo, and closes after it', async () => {
    const undo = jest.fn();
    await showToast(undo);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Booking cancelled')).not.toBeInTheDocument();
  });

  it('replaces the previous one, which can then no longer be undone', async () => {
    const [undo, onClose] = [jest.fn(), jest.fn()];
    function Two() {
      const toast = useToast();
      const say = (text: string) =>
        toast.success(text, { action: { label: `Undo ${text}`, onClick: undo }, onClose });
      return (
        <>
          <button type="button" onClick={() => say('first')}>
            {'first'}
          </button>
          <button type="button" onClick={() => say('second')}>
            {'second'}
          </button>
          <button type="button" onClick={() => toast.error('refused')}>
            {'fail'}
          </button>
        </>
      );
    }
    renderWithProviders(<Two />, { user: null });
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    press('first');
    await screen.findByRole('button', { name: 'Undo first' });
    press('fail');
    press('second');
    press('fail');
    expect(screen.queryByRole('button', { name: 'Undo first' })).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(screen.getAllByText('refused')).toHaveLength(1);
  });

  it('restores the focus', async () => {
    await showToast();
    const show = screen.getByRole('button', { name: 'show' });
    act(() => show.focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(show).toHaveFocus());
  });
});
