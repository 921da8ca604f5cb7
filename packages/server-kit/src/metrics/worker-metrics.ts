import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import { AggregatorRegistry } from 'prom-client';
import { z } from 'zod';

const Question = z.object({ axpMetricsWanted: z.number() });
const Answer = z.object({
  axpMetricsOf: z.number(),
  metrics: z.array(
    z
      .looseObject({ name: z.string() })
      // Series differ by their worker, so adding them up changes none.
      .transform((metric) => ({ ...metric, aggregator: 'sum' })),
  ),
});

/** Shorter than the time-out of a scrape (10 s): a process that starts does not answer. */
const patienceMs = 3_000;

/** Lets the first process read the metrics of this one; returns how to end that. */
export function answerWithMetrics(registry: Registry): () => void {
  const answer = async (id: number) => {
    const metrics = await registry.getMetricsAsJSON();
    if (process.connected) process.send?.({ axpMetricsOf: id, metrics });
  };
  const onMessage = (message: unknown) => {
    const question = Question.safeParse(message);
    if (question.success) void answer(question.data.axpMetricsWanted);
  };
  process.on('message', onMessage);
  return () => void process.off('message', onMessage);
}

let asked = 0;

/** Metrics of all processes that answer, in the text format of Prometheus. */
export async function metricsOfWorkers(): Promise<string> {
  asked += 1;
  const id = asked;
  const waiting = new Set(Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected()));
  const found: object[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const leave = (worker: Worker) => {
    waiting.delete(worker);
    if (waiting.size === 0) resolve();
  };
  const onMessage = (worker: Worker, message: unknown) => {
    const answer = Answer.safeParse(message);
    if (answer.data?.axpMetricsOf !== id) return;
    found.push(answer.data.metrics);
    leave(worker);
  };
  cluster.on('message', onMessage).on('exit', leave);
  const timer = setTimeout(resolve, patienceMs);
  for (const worker of waiting) worker?.send({ axpMetricsWanted: id });
  if (waiting.size === 0) resolve();
  await all;
  clearTimeout(timer);
  cluster.off('message', onMessage).off('exit', leave);
  return AggregatorRegistry.aggregate(found).metrics();
}
