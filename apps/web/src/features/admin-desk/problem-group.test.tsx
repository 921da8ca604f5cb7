import { listProblems, startProblem } from '@axp/contracts/problems';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { id } from '@/shared/booking/testing/fixtures.ts';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import { noProblems, problem } from '@/shared/problems/testing/samples.ts';
import {
  pretendNow,
  pretendResizes,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { DeskPage } from './desk-page.tsx';
import { now, serveDesk } from './testing/desk-world.ts';

beforeEach(() => {
  pretendNow(now);
  pretendResizes();
});

function show() {
  return renderWithProviders(
    <ShortcutProvider>
      <AskScope Question={() => null}>
        <DeskPage SignInScreen={() => null} />
      </AskScope>
    </ShortcutProvider>,
    { path: '/admin', user: { ...somchai, isAdministrator: true } },
  );
}

const problemsGroup = () => screen.findByRole('region', { name: /^Problems/ });

describe('problems on the desk', () => {
  it('[R-03] lists open problems with a link to each, and to all if there are more', async () => {
    const unusable = { ...problem, id: problem.id.replace(/1$/, '2'), isUnusable: true };
    serveDesk({ problems: [unusable, problem] });
    server.use(
      respond(listProblems, [unusable, problem], {
        meta: { ...noProblems, nextCursor: 'x', open: 5, resolved: 41, new: 3 },
      }),
    );
    show();
    const group = within(await problemsGroup());
    expect(group.getByRole('link', { name: 'Show all 5' })).toHaveAttribute(
      'href',
      '/admin/problems',
    );
    const [first] = group.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Andaman: The screen is dark\.Can't be used · Somchai/);
    expect(group.getAllByRole('link', { name: 'Andaman: The screen is dark.' })[0]).toHaveAttribute(
      'href',
      `/admin/problems?problem=${unusable.id}`,
    );
    const searches = requestsOf(listProblems).map(({ url }) => url.search);
    expect(searches).toContain('?state=open&limit=2');
  });

  it('[R-03] moves among problems, starts and resolves one by keys', async () => {
    const first = { ...problem, id: id(511), isUnusable: true, text: 'The ceiling is wet.' };
    serveDesk({ problems: [first, problem] });
    server.use(respond(startProblem, problem));
    const { visits } = show();
    const link = (text: string) => screen.findByRole('link', { name: `Andaman: ${text}` });
    await link(first.text);
    await userEvent.keyboard('e');
    expect(requestsOf(startProblem)).toEqual([]);
    await userEvent.keyboard('j');
    expect(await link(first.text)).toHaveFocus();
    await userEvent.keyboard('jj');
    expect(await link(problem.text)).toHaveFocus();
    await userEvent.keyboard('kj');
    expect(await link(problem.text)).toHaveFocus();
    await userEvent.keyboard('e');
    expect(await screen.findByText('You work on this problem now')).toBeVisible();
    const [started] = requestsOf(startProblem);
    expect(started?.url.pathname).toContain(problem.id);
    await userEvent.keyboard('f');
    expect(visits.paths).toEqual([`/admin/problems?problem=${problem.id}#resolve`]);
  });

  it('[R-03] offers to block what can’t be used, and to start another without an assignee', async () => {
    const unusable = { ...problem, id: id(511), isUnusable: true };
    const assignee = { id: somchai.id, fullName: 'Arun Fixit', since: now };
    serveDesk({ problems: [unusable, { ...problem, id: id(512), assignee }, problem] });
    show();
    const group = within(await problemsGroup());
    expect(group.getByRole('link', { name: 'Block Andaman' })).toHaveAttribute(
      'href',
      `/admin/problems?problem=${unusable.id}#block`,
    );
    const [start, ...others] = group.getAllByRole('button');
    expect(start).toHaveAccessibleName('Start to work on the problem with Andaman');
    expect(others).toEqual([]);
  });
});
