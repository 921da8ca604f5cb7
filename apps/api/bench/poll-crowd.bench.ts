import type { Benchmark } from '@axp/tooling/bench';
import { openPages, sendPolls } from './support/pollers.ts';

const users = 30_000;
const everySeconds = 10;
const goalMs = 50;
const seconds = 40;

export const benchmark: Benchmark = {
  id: 'P15',
  title: `${users} users of one merchant poll one server, with one booking a second`,
  goal: `${users / everySeconds}/s, p99 ≤ ${goalMs} ms`,
  run: async (context) => {
    const pages = await openPages(context, users);
    const rate = users / everySeconds;
    const { requests, latency } = await pages.whileBooking(() =>
      sendPolls(pages, { connections: 60, seconds, rate }),
    );
    const most = await pages.whileBooking(() => sendPolls(pages, { connections: 16, seconds: 20 }));
    return [
      {
        subject: 'polls',
        value: `${requests.average.toFixed(0)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms`,
        reference: `${rate}/s, ${goalMs} ms`,
        ratio: requests.average / rate,
        isMet: requests.average >= rate * 0.98 && latency.p99 <= goalMs,
      },
      {
        subject: 'as many as possible',
        value: `${most.requests.average.toFixed(0)}/s`,
        reference: `${rate}/s`,
        ratio: most.requests.average / rate,
      },
    ];
  },
};
