import type { MailTest } from '@axp/contracts/room-mail';
import { getMailTest, startMailTest } from '@axp/contracts/room-mail';
import { mailTestFaults, mailTestSteps } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { write } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { findTest, TestFacts } from './mail-test.queries.ts';
import { startTest } from './start-test.ts';

/** Test invitations through the whole way (E-09). */
export function mailTestRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, getMailTest, async ({ context }) => ({ data: await readTest(context) }));

  serve.member(app, startMailTest, async ({ body, context }) => {
    await write(context, (tx) => startTest(tx, body.localPart));
    const test = await readTest(context);
    if (!test) throw new Error('the test was stored');
    return { data: test };
  });
}

async function readTest({ scope }: MemberContext): Promise<MailTest | null> {
  const row = await scope.read((tx) => findTest(tx));
  return row ? present(row, scope.merchant.timezone) : null;
}

const Times = z.record(z.string(), z.string());
const Failure = z.object({
  step: z.enum(mailTestSteps),
  fault: z.enum(mailTestFaults),
  detail: z.string().default(''),
});
const Source = z.enum(['imap', 'lmtp']).nullable().catch(null);

type Row = NonNullable<Awaited<ReturnType<typeof findTest>>>;

function present(row: Row, timezone: string): MailTest {
  const times = Times.parse(row.steps);
  const steps = mailTestSteps.flatMap((step) => {
    const at = times[step];
    return at === undefined ? [] : [{ step, at: new Date(at).toISOString() }];
  });
  const next = mailTestSteps.find((step) => times[step] === undefined);
  const late = next && row.is_over ? { step: next, fault: 'too-late' as const, detail: '' } : null;
  const failure = row.failure === null ? late : Failure.parse(row.failure);
  const facts = TestFacts.parse(row.facts);
  return {
    recipient: row.recipient,
    answerTo: row.answer_to,
    startedAt: row.started_at,
    isRunning: next !== undefined && failure === null,
    steps,
    failure,
    server: facts.server ?? null,
    source: Source.parse(facts.source ?? null),
    checkedBy: facts.checkedBy ?? null,
    resource: facts.resource ?? null,
    start: row.starts_at,
    end: row.ends_at,
    timezone,
  };
}
