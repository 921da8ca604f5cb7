import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { never, renderWithProviders } from '@/shared/testing/index.ts';
import { Deferred } from './deferred.tsx';
import { lazyDialog, lazyPart } from './lazy-part.tsx';
import { prepareProgressBar } from './progress-bar.ts';

const Content = ({ name }: { readonly name: string }) => <p>{`Rooms of ${name}`}</p>;
type Parts = { readonly Content: typeof Content };
const Waiting = () => <p>{'Not yet'}</p>;
const failed = /This part of the page could not be loaded/;

/** Every fetch of a part's file in order, to be answered by the test. */
let fetches: PromiseWithResolvers<Parts>[];

function load() {
  const fetched = Promise.withResolvers<Parts>();
  fetches.push(fetched);
  return fetched.promise;
}

async function answerLast(answer: 'comes' | 'fails') {
  await act(async () => {
    if (answer === 'comes') fetches.at(-1)?.resolve({ Content });
    else fetches.at(-1)?.reject(new TypeError('Failed to fetch'));
  });
}

beforeEach(() => {
  fetches = [];
});

describe('a lazily loaded part', () => {
  it('reserves its place until loaded, and then gets its props', async () => {
    const Part = lazyPart(load, 'Content', { waiting: Waiting });
    renderWithProviders(<Part name="Acme" />, { user: null });
    expect(screen.getByText('Not yet')).toBeVisible();
    await answerLast('comes');
    expect(screen.getByText('Rooms of Acme')).toBeVisible();
    expect(screen.queryByText('Not yet')).not.toBeInTheDocument();
  });

  it('reports a failed load, and retries on request', async () => {
    const Part = lazyPart(load, 'Content', { waiting: Waiting });
    renderWithProviders(<Part name="Acme" />, { user: null });
    await answerLast('fails');
    expect(screen.getByRole('alert')).toHaveTextContent(failed);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Not yet')).toBeVisible();
    await answerLast('fails');
    expect(screen.getByRole('alert')).toHaveTextContent(failed);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answerLast('comes');
    expect(screen.getByText('Rooms of Acme')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(fetches).toHaveLength(3);
  });

  it('loads automatically once there is a connection', async () => {
    const Part = lazyPart(load, 'Content');
    renderWithProviders(<Part name="Acme" />, { user: null });
    await answerLast('fails');
    fireEvent.online(window);
    await answerLast('comes');
    expect(screen.getByText('Rooms of Acme')).toBeVisible();
    fireEvent.online(window);
    expect(fetches).toHaveLength(2);
  });
});

describe('a part that loads during concurrent rendering', () => {
  it('does not cause another render', () => {
    const fetched = new Promise<Parts>(() => {});
    let arrive = () => {};
    jest.spyOn(fetched, 'then').mockImplementation((onArrival) => {
      arrive = () => void onArrival?.({ Content });
      return never;
    });
    const Part = lazyPart(() => fetched, 'Content');
    const drawn = jest.fn();
    function RestOfPage() {
      drawn();
      arrive();
      return <p>{'Rest'}</p>;
    }
    renderWithProviders(
      <Deferred fallback={null}>
        <Part name="Acme" />
        <RestOfPage />
      </Deferred>,
      { user: null },
    );
    expect(screen.getByText('Rest')).toBeVisible();
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});

describe('a lazily loaded dialog', () => {
  const bar = () => document.querySelector('#nprogress .bar');

  beforeEach(async () => {
    prepareProgressBar();
    await import('nprogress');
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(['comes', 'fails'] as const)(
    '[L-04] shows the progress bar at the top until it %s',
    async (answer) => {
      const Dialog = lazyDialog(load, 'Content');
      renderWithProviders(<Dialog name="Acme" />, { user: null });
      await act(() => jest.advanceTimersByTimeAsync(149));
      expect(bar()).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(bar()).toBeVisible();
      await answerLast(answer);
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(bar()).toBeNull();
    },
  );

  it('reports a failed load as an overlay', async () => {
    const Dialog = lazyDialog(load, 'Content');
    renderWithProviders(<Dialog name="Acme" />, { user: null, styled: true });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await answerLast('fails');
    const place = screen.getByRole('alert').parentElement;
    expect(place && getComputedStyle(place).position).toBe('fixed');
  });
});
