import { listManagedResources } from '@axp/contracts';
import { chooseInMoveIn, downloadMoveInTemplate, startMoveIn } from '@axp/contracts/move-in';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnect,
  handle,
  never,
  noteDownloads,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { at, draft, moveInId, serveMoveIn } from '@/shared/testing/move-in-samples.ts';
import { UploadPage } from './index.ts';

const open = (path: string, language: 'en' | 'th' = 'en') =>
  renderWithProviders(<UploadPage />, { path, language });
const ofSource = (source: string) => `/admin/move-in/upload?source=${source}`;
const file = (name: string, text = '{}') => new File([text], name, { type: 'application/gzip' });
const choose = (chosen: File, label = 'Choose a file') =>
  userEvent.upload(screen.getByLabelText(label, { selector: 'input' }), chosen, {
    applyAccept: false,
  });

const scrolled = jest.fn<(this: Element) => void>();

beforeEach(() => {
  scrolled.mockClear();
  // Missing in jsdom.
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
});

describe('[R-06] the upload of a file', () => {
  it('has the command of the system, and opens what was read', async () => {
    server.use(respond(startMoveIn, draft));
    serveMoveIn(draft);
    const { visits } = open(ofSource('librebooking'));
    expect(await screen.findByLabelText('Command')).toHaveDisplayValue(
      /^axp-booking move-in read librebooking mysql:\/\/.* --out librebooking\.json\.gz$/,
    );
    await choose(file('librebooking.json.gz'));
    await waitFor(() => expect(visits.paths).toEqual([at('upload')]));
    expect([...(requestsOf(startMoveIn)[0]?.url.searchParams ?? [])]).toEqual([]);
    expect(await screen.findByRole('heading', { name: 'Import from LibreBooking' })).toBeVisible();
  });

  it('sends what was chosen, and says what is not imported', async () => {
    const some = { ...draft, subjects: ['resources' as const, 'people' as const] };
    server.use(respond(startMoveIn, some));
    serveMoveIn(some);
    open(`${ofSource('librebooking')}&subjects=resources,people`);
    await choose(file('librebooking.json.gz'));
    expect(await screen.findByText(/^Only this is imported: Resources and places/)).toBeVisible();
    expect(requestsOf(startMoveIn)[0]?.url.searchParams.get('subjects')).toBe('resources,people');
    expect(screen.getByText('86 resources, 1,214 people')).toBeVisible();
    expect(screen.getByText(/^Never read: attachments, pictures/)).toBeVisible();
  });

  it('takes a dropped file, but none with another ending or without content', async () => {
    server.use(respond(startMoveIn, draft, { after: never }));
    open(ofSource('mrbs'));
    await choose(file('dump.sql'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'dump.sql was not uploaded. Choose a file that ends in one of these: .json.gz, .json.',
    );
    await choose(file('empty.json', ''));
    expect(screen.getByRole('alert')).toHaveTextContent('This file is empty.');
    expect(requestsOf(startMoveIn)).toHaveLength(0);
    fireEvent.drop(screen.getByText('Drop the file here'), {
      dataTransfer: { files: [file('mrbs.json.gz')] },
    });
    expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why a file was refused, and sends it again after the network failed', async () => {
    server.use(refuse(startMoveIn, 'move_in.unreadable', { params: { reason: 'format' } }));
    open(ofSource('librebooking'));
    await choose(file('other.json'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The file can't be read as data of another system: format",
    );
    // A bar may cover it.
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert').parentElement]);
    server.use(disconnect(startMoveIn));
    await choose(file('right.json'));
    expect(
      await screen.findByText(/^right\.json was not uploaded\. The server can't/),
    ).toBeVisible();
    server.use(respond(startMoveIn, draft));
    serveMoveIn(draft);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      at('match'),
    );
  });

  it('reads a calendar for a resource, in a time zone', async () => {
    const teak = { id: moveInId, name: 'Teak' };
    server.use(
      handle(listManagedResources, () =>
        Response.json({ data: [teak], meta: { nextCursor: null } }),
      ),
      respond(startMoveIn, { ...draft, system: 'calendar' }),
    );
    serveMoveIn({ ...draft, system: 'calendar' });
    open(ofSource('calendar'));
    await userEvent.click(
      await screen.findByRole('combobox', { name: 'Resource of this calendar' }),
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Teak' }));
    await choose(file('teak.ics'));
    await waitFor(() => expect(requestsOf(startMoveIn)).toHaveLength(1));
    expect(Object.fromEntries(requestsOf(startMoveIn)[0]?.url.searchParams ?? [])).toEqual({
      resourceId: teak.id,
      timezone: 'Asia/Bangkok',
    });
  });
});

describe('[R-06] the template of a sheet', () => {
  it('is saved as Excel or CSV', async () => {
    const saved = noteDownloads();
    server.use(handle(downloadMoveInTemplate, () => new Response('room,start')));
    open(ofSource('sheet'));
    await userEvent.click(await screen.findByRole('button', { name: 'Template (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(requestsOf(downloadMoveInTemplate)[0]?.url.search).toBe('?format=csv');
  });
});

describe('[R-06] an uploaded file', () => {
  it('shows how much is imported, and the rest with reasons and names', async () => {
    serveMoveIn(draft);
    open(at('upload'));
    const found = within(await screen.findByRole('region', { name: 'Uploaded file' }));
    expect(found.getByText(/^3 MB · LibreBooking 4\.1\.0 · read /)).toBeVisible();
    const value = (label: string) => found.getByText(label).nextElementSibling?.textContent;
    // Read are 88 resources and 9,120 bookings, of which 2 and 6,000 are named below.
    expect(value('Resources')).toBe('86');
    expect(value('People')).toBe('1,214');
    expect(value('Upcoming bookings')).toBe('3,120');
    expect(value('Not imported')).toBe('6,002');
    expect(found.getByText('Also in the file: 4 own fields')).toBeVisible();
    const left = within(screen.getByRole('region', { name: 'Not imported' }));
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '6,000 bookings ended before the file was madeFor example Kick-off, Review',
      '2 resources were deletedAttic, Cellar',
    ]);
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', at('match'));
  });

  it('says of a single thing why it is not imported', async () => {
    serveMoveIn({
      ...draft,
      left: [{ kind: 'booking', reason: 'cancelled', count: 1, examples: ['Kick-off'] }],
    });
    open(at('upload'));
    const left = within(await screen.findByRole('region', { name: 'Not imported' }));
    expect(left.getByRole('listitem')).toHaveTextContent('1 booking was cancelledKick-off');
  });

  it('asks for the times of periods, and saves them when none is wrong', async () => {
    const period = (key: string, title: string) => ({
      key,
      title,
      building: 'School',
      start: null,
      end: null,
    });
    const asked = { ...draft, periods: [period('a', 'First'), period('b', 'Second')] };
    serveMoveIn(asked);
    open(at('upload'));
    const form = within(await screen.findByRole('form', { name: 'Times of periods' }));
    expect(screen.getByText(/^2 periods have no times yet/)).toBeVisible();
    const field = (name: string, side: string) =>
      within(form.getByRole('group', { name })).getByRole('combobox', { name: side });
    const type = async (name: string, side: string, time: string) =>
      userEvent.type(field(name, side), `${time}{Enter}`);
    await type('First', 'Start', '08:00');
    await type('First', 'End', '09:00');
    await type('Second', 'Start', '08:30');
    await userEvent.click(form.getByRole('button', { name: 'Save times' }));
    expect(form.getByText('Enter both the start and the end.')).toBeVisible();
    await type('Second', 'End', '09:30');
    expect(form.getAllByText(/^This overlaps another period/)).toHaveLength(2);
    expect(requestsOf(chooseInMoveIn)).toHaveLength(0);
    await userEvent.clear(field('Second', 'Start'));
    await type('Second', 'Start', '09:00');
    server.use(respond(chooseInMoveIn, { ...asked, version: 4 }));
    await userEvent.click(form.getByRole('button', { name: 'Save times' }));
    await waitFor(() =>
      expect(requestsOf(chooseInMoveIn).map(({ body }) => body)).toEqual([
        {
          version: 3,
          periods: { a: { start: '08:00', end: '09:00' }, b: { start: '09:00', end: '09:30' } },
        },
      ]),
    );
  });

  it('of an import that runs leads to its result', async () => {
    serveMoveIn({ ...draft, state: 'running', progress: { done: 1, total: 4 } });
    open(at('upload'));
    expect(await screen.findByText('This import is running')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Result' })).toHaveAttribute(
      'href',
      at('result'),
    );
  });

  it('without an id leads to all imports, in Thai', async () => {
    open('/admin/move-in/upload', 'th');
    expect(await screen.findByRole('link', { name: 'การนำเข้าทั้งหมด' })).toHaveAttribute(
      'href',
      '/admin/move-in',
    );
  });
});
