import { listCalendar, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { hit, id, room } from '@/shared/booking/testing/fixtures.ts';
import { pretendMedia, renderWithProviders, requestsOf } from '@/shared/testing/index.ts';
import { serveResults as serve } from '../testing/results.ts';
import { ResultPage } from './search-page.tsx';

const path =
  '/bookings/room/search-result?start=2027-03-01T07:00:00.000Z&end=2027-03-01T08:00:00.000Z';
const name = 'Show more rooms';

const rooms = (first: number) =>
  Array.from({ length: 12 }, (_, place) => {
    const { rules: _rules, isFavourite: _isFavourite, ...resource } = room;
    return hit({ resource: { ...resource, id: id(first + place) } });
  });

describe('the result list of a search', () => {
  it('keeps its button until the last cards are rendered, so that the page does not jump', async () => {
    serve(rooms(100), { free: 24, total: 24, nextCursor: 'next' });
    let shortest = Number.POSITIVE_INFINITY;
    const look = () => {
      if (screen.queryByRole('button', { name })) return;
      shortest = Math.min(shortest, screen.queryAllByRole('article').length);
    };
    renderWithProviders(
      <Profiler id="result" onRender={look}>
        <ResultPage kind="room" />
      </Profiler>,
      { path },
    );
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
    serve(rooms(200), { free: 24, total: 24 });
    shortest = Number.POSITIVE_INFINITY;
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24));
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    expect(shortest).toBe(24);
  });

  it('moves focus to the first newly loaded card when the button is gone', async () => {
    serve(rooms(100), { free: 24, total: 24, nextCursor: 'next' });
    renderWithProviders(<ResultPage kind="room" />, { path });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
    serve(rooms(200), { free: 24, total: 24 });
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    const added = screen.getAllByRole('article')[12];
    expect(added).toBeDefined();
    expect(added?.querySelector('[data-result]')).toHaveFocus();
  });

  it('is rendered at once after going back, so that it keeps the scroll position', async () => {
    serve(rooms(100), { free: 12, total: 12 });
    let counts: number[] = [];
    const look = () => counts.push(screen.queryAllByRole('article').length);
    function Page() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setOpen(!isOpen)}>
            {'go'}
          </button>
          {isOpen && (
            <Profiler id="result" onRender={look}>
              <ResultPage kind="room" />
            </Profiler>
          )}
        </>
      );
    }
    renderWithProviders(<Page />, { path });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
    counts = [];
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
    expect(counts[0]).toBe(8);
  });

  it('shows a compact row on a phone, without further requests', async () => {
    pretendMedia((query) => query.includes('max-width'));
    serve([hit({ freeUntil: '2027-03-01T09:30:00.000Z' })], { free: 1, total: 1 });
    renderWithProviders(<ResultPage kind="room" />, { path });
    const row = await screen.findByRole('article');
    pretendMedia(() => false);
    expect(row).toHaveTextContent(/Andaman8 seats · .*Riverside Tower.*Free until 16:30/);
    expect(within(row).queryByRole('img', { name: /Video|Your time/ })).not.toBeInTheDocument();
    await waitFor(() => expect(requestsOf(searchResources)).not.toHaveLength(0));
    expect(requestsOf(listCalendar)).toHaveLength(0);
  });
});
