import {
  addProblemPhoto,
  listKnownProblems,
  reportProblem,
  reportResourceProblem,
} from '@axp/contracts/problems';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { room } from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  pretendCaches,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { KeptReports } from './kept-reports.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { problem } from './testing/samples.ts';

let stores: ReturnType<typeof pretendCaches>;

beforeEach(() => {
  pretendNow('2026-11-23T03:00:00Z');
  stores = pretendCaches();
  stores.set('axp-data-allowed', new Map());
  server.use(
    respond(listKnownProblems, []),
    disconnect(reportResourceProblem),
    disconnect(reportProblem),
  );
});

afterEach(() => {
  Reflect.deleteProperty(window, 'caches');
});

const keptPaths = () => [...(stores.get(`axp-data-${somchai.id}`) ?? new Map()).keys()];
const keysOf = (requests: ReturnType<typeof requestsOf>) =>
  requests.map(({ headers }) => headers.get('idempotency-key'));
const cameBack = () => window.dispatchEvent(new Event('online'));

const photo = new File(
  [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  'dark.png',
  { type: 'image/png' },
);

interface Shown {
  readonly photo?: File;
  readonly bookingId?: string;
  readonly language?: 'en' | 'th';
}

async function report({ photo: chosen, bookingId, language = 'en' }: Shown = {}) {
  const view = renderWithProviders(
    <>
      <KeptReports />
      <ReportDialog
        resource={room}
        timezone="Asia/Bangkok"
        bookingId={bookingId}
        onClose={() => undefined}
      />
    </>,
    { user: somchai, language },
  );
  const isThai = language === 'th';
  const label = isThai ? /^พบปัญหาอะไร/ : /^What is wrong\?/;
  await userEvent.type(await screen.findByRole('textbox', { name: label }), 'It is dark.');
  if (chosen) {
    await userEvent.upload(screen.getByLabelText('Add a photo', { selector: 'input' }), chosen);
    await screen.findByRole('button', { name: 'Remove photo 1' });
  }
  await userEvent.click(screen.getByRole('button', { name: isThai ? 'แจ้งปัญหา' : 'Report' }));
  return view;
}

const kept = 'There is no connection. Your report is sent when you are online again.';

describe('a report of a problem without a connection', () => {
  it('[R-03] is kept, and sent once with its photo when there is one', async () => {
    await report({ photo });
    expect(await screen.findByText(kept)).toBeVisible();
    expect(keptPaths()).toHaveLength(2);
    server.use(respond(reportResourceProblem, problem), respond(addProblemPhoto, problem));
    cameBack();
    expect(await screen.findByText('Problem reported')).toBeVisible();
    const [first, second] = keysOf(requestsOf(reportResourceProblem));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(keysOf(requestsOf(addProblemPhoto))).toEqual([`${first}-0`]);
    expect(keptPaths()).toEqual([]);
    cameBack();
    await waitFor(() => expect(requestsOf(reportResourceProblem)).toHaveLength(2));
  });

  it('[R-03] stays kept, with its key, while no answer comes', async () => {
    await report({ bookingId: problem.bookingId ?? '' });
    expect(await screen.findByText(kept)).toBeVisible();
    cameBack();
    await waitFor(() => expect(requestsOf(reportProblem)).toHaveLength(2));
    expect(new Set(keysOf(requestsOf(reportProblem))).size).toBe(1);
    expect(keptPaths()).toHaveLength(1);
  });

  it('[R-03] that is refused later is forgotten, and its reporter hears why', async () => {
    await report();
    expect(await screen.findByText(kept)).toBeVisible();
    server.use(refuse(reportResourceProblem, 'resource.not_found'));
    cameBack();
    expect(await screen.findByText(/^Your report of a problem wasn't sent: /)).toBeVisible();
    expect(keptPaths()).toEqual([]);
  });

  it('[R-03] that is sent without its photos says so', async () => {
    await report({ photo });
    expect(await screen.findByText(kept)).toBeVisible();
    server.use(
      respond(reportResourceProblem, problem),
      refuse(addProblemPhoto, 'problem.too_many_photos'),
    );
    cameBack();
    expect(
      await screen.findByText(/^Problem reported, but not all photos were added: /),
    ).toBeVisible();
    expect(keptPaths()).toEqual([]);
  });

  it('[R-03] that might be sent twice after a day is not sent', async () => {
    await report();
    expect(await screen.findByText(kept)).toBeVisible();
    pretendNow('2026-11-24T03:00:00Z');
    cameBack();
    const text = 'A report was not sent within 22 hours. Please report the problem again.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(requestsOf(reportResourceProblem)).toHaveLength(1);
    expect(keptPaths()).toEqual([]);
  });

  it('[H-12] is not kept on a device where the person does not stay signed in', async () => {
    stores.delete('axp-data-allowed');
    await report({ language: 'th' });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(keptPaths()).toEqual([]);
  });
});
