import { listBuildings, searchResources } from '@axp/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { building } from '@/shared/booking/testing/fixtures.ts';
import { pretendNow, requestsOf, respond, server, somchai } from '@/shared/testing/index.ts';
import { serve, show } from './testing/home-world.tsx';

const open = [
  { start: '2026-11-27T01:00:00.000Z', end: '2026-11-27T11:00:00.000Z' },
  { start: '2026-11-30T01:00:00.000Z', end: '2026-11-30T11:00:00.000Z' },
];
const user = { ...somchai, usualHours: { buildingId: building.id, open } };

it.each([
  ['en', `${building.name} opens Mon 30 Nov 08:00`],
  ['th', `${building.name} เปิด จันทร์ 30 พ.ย. 08:00 น.`],
] as const)(
  '[Z-12] offers rooms at the next opening on a Saturday night with its time, %s',
  async (language, text) => {
    // 21:45 on Saturday in Bangkok.
    pretendNow('2026-11-28T14:45:00.000Z');
    serve();
    server.use(respond(listBuildings, [building]));
    show({ language, user });
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(requestsOf(searchResources).length).toBeGreaterThan(3));
    const starts = requestsOf(searchResources).map(({ body }) => body);
    for (const body of starts) expect(body).toMatchObject({ start: '2026-11-30T01:00:00.000Z' });
  },
);

it('[Z-12] does not mention hours while the building is open', async () => {
  pretendNow('2026-11-27T03:00:00.000Z');
  serve();
  server.use(respond(listBuildings, [building]));
  show({ user });
  await waitFor(() => expect(screen.getAllByText('Now–10:30')).toHaveLength(3));
  expect(screen.queryByText(/opens/)).toBeNull();
});
