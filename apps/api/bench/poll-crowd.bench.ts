import type { Benchmark } from '@axp/tooling/bench';
import { median, percentile } from '@axp/tooling/bench';
import { openPages, sendEvenly, sendPolls } from './support/pollers.ts';

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
    const { perSecond, times } = await pages.whileBooking(() =>
      sendEvenly(pages, { seconds, rate }),
    );
    const p99 = percentile(times, 0.99);
    const most = await pages.whileBooking(() => sendPolls(pages, { connections: 16, seconds: 20 }));
    return [
      {
        subject: 'polls',
        value: `${perSecond.toFixed(0)}/s, p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        reference: `${rate}/s, ${goalMs} ms`,
        ratio: perSecond / rate,
        isMet: perSecond >= rate * 0.98 && p99 <= goalMs,
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
