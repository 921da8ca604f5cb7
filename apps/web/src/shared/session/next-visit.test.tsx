import { getMe, logout, User } from '@axp/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createSafeStorage } from '@/shared/lib/storage.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';
import { useRefreshSign } from '@/shared/offline/use-refresh-sign.ts';
import {
  closeBrowser,
  never,
  pretendCaches,
  renderWithProviders,
  respond,
  secondTokens,
  server,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import { prepareProgressBar } from '@/shared/ui/progress-bar.ts';
import { useSession } from './index.ts';
import { createSessionStore } from './session-store.ts';

const anna = { ...viewer, fullName: 'Anna Berg' };

function Probe() {
  const { user, signOut, signIn } = useSession();
  return (
    <>
      <p>{user?.fullName ?? 'guest'}</p>
      <button type="button" onClick={() => void signOut()}>
        {'out'}
      </button>
      <button type="button" onClick={() => void signIn(secondTokens)}>
        {'in'}
      </button>
    </>
  );
}

afterEach(() => {
  closeBrowser();
  Reflect.deleteProperty(window, 'caches');
});

describe('the user of the last visit', () => {
  const startWith = (stored: object) => {
    const storage = createSafeStorage(() => localStorage);
    storage.write('accessToken', 'a');
    storage.write('userData', JSON.stringify(stored));
    server.use(respond(getMe, somchai, { after: never }));
    const store = createSessionStore({ storage, onUserChange: () => {} });
    void store.start();
    return store.getState().status;
  };

  it('is shown before the profile arrives', () => {
    expect(startWith(somchai)).toBe('member');
  });

  it.each(Object.keys(User.shape))('is not shown if stored by a release without %s', (part) => {
    expect(startWith({ ...somchai, [part]: undefined })).toBe('loading');
  });
});

describe('on the next visit', () => {
  /** Answers of the server, which the test settles. */
  let answers: PromiseWithResolvers<unknown>[];
  function List() {
    const isSignedIn = useSession().user !== null;
    useRefreshSign();
    const { data, isFetching } = useQuery({
      queryKey: ['list'],
      queryFn: () => {
        const answer = Promise.withResolvers<unknown>();
        answers.push(answer);
        return answer.promise;
      },
      enabled: isSignedIn,
      meta: keptBetweenVisits,
    });
    return (
      <>
        <Probe />
        <output>{`${data ? JSON.stringify(data) : 'nothing'}, ${isFetching ? 'read' : 'quiet'}`}</output>
      </>
    );
  }
  const shows = (text: string) => screen.findByText(text);
  const firstPage = { pages: [['old']], pageParams: [''] };
  const twoPages = { pages: [['old'], ['older']], pageParams: ['', 'next'] };

  /** Signs in, reads the list and leaves the page. */
  async function visit(isStaying: boolean) {
    answers = [];
    localStorage.setItem('settings', JSON.stringify({ staysSignedIn: isStaying }));
    const stores = pretendCaches();
    server.use(respond(getMe, somchai), respond(logout, { signOutUrl: null }));
    const { unmount } = renderWithProviders(<List />, { user: null });
    await userEvent.click(screen.getByRole('button', { name: 'in' }));
    await shows('nothing, read');
    answers.at(-1)?.resolve(twoPages);
    await shows(`${JSON.stringify(twoPages)}, quiet`);
    const kept = () => stores.get(`axp-data-${somchai.id}`)?.size ?? 0;
    await waitFor(() => expect(kept()).toBe(isStaying ? 1 : 0));
    return { unmount, stores, kept };
  }

  it('[H-12] a list shows its last first page while it is reloaded, until the person signs out', async () => {
    const { unmount, stores } = await visit(true);
    unmount();
    renderWithProviders(<List />, { user: null });
    await shows(`${JSON.stringify(firstPage)}, read`);
    prepareProgressBar();
    await waitFor(() => expect(document.querySelector('#nprogress .bar')).toBeVisible());
    answers.at(-1)?.resolve({ pages: [['new']], pageParams: [''] });
    await shows('{"pages":[["new"]],"pageParams":[""]}, quiet');
    await userEvent.click(screen.getByRole('button', { name: 'out' }));
    await shows('nothing, quiet');
    await waitFor(() => expect([...stores.keys()]).toEqual([]));
  });

  it('[H-12] another person sees nothing of it', async () => {
    const { unmount } = await visit(true);
    unmount();
    localStorage.setItem('userData', JSON.stringify(anna));
    server.use(respond(getMe, anna));
    renderWithProviders(<List />, { user: null });
    expect(await shows('Anna Berg')).toBeVisible();
    await shows('nothing, read');
    answers.at(-1)?.resolve('of Anna');
    await shows('"of Anna", quiet');
  });

  it('[H-12] nothing is stored for a person who did not choose to stay signed in', async () => {
    const { unmount, kept } = await visit(false);
    unmount();
    renderWithProviders(<List />, { user: null });
    await shows('nothing, read');
    answers.at(-1)?.resolve('new');
    await shows('"new", quiet');
    expect(kept()).toBe(0);
  });
});
