import type { MailTest } from '@axp/contracts/room-mail';
import type { MailTestStep } from '@axp/contracts/vocabulary';
import { mailTestSteps } from '@axp/contracts/vocabulary';
import DoneIcon from '@mui/icons-material/CheckCircle';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import RunningIcon from '@mui/icons-material/Sync';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useMailWords } from './use-mail-words.ts';

interface TestStepsProps {
  readonly test: MailTest;
  readonly domain: string;
}

const icons = { done: DoneIcon, failed: FailedIcon, running: RunningIcon, open: OpenIcon } as const;
const colors = {
  done: 'success.main',
  failed: 'error.main',
  running: 'primary.main',
  open: 'text.secondary',
} as const;
type StepState = keyof typeof icons;

/** Steps with their times, read out as they are done; one that fails says what to do. */
export function TestSteps({ test, domain }: TestStepsProps) {
  const words = useStepWords(test, domain);
  const { failure, isRunning, steps } = test;
  const instants = new Map(steps.map(({ step, at }) => [step, Date.parse(at)]));
  const next = mailTestSteps.find((step) => !instants.has(step));
  const stateOf = (step: MailTestStep): StepState => {
    if (failure?.step === step) return 'failed';
    if (instants.has(step)) return 'done';
    return isRunning && step === next ? 'running' : 'open';
  };
  const secondsOf = (step: MailTestStep) => {
    const at = instants.get(step);
    const before = mailTestSteps
      .slice(0, mailTestSteps.indexOf(step))
      .flatMap((one) => instants.get(one) ?? []);
    const since = Math.max(Date.parse(test.startedAt), ...before);
    return at === undefined || at - since < 50 ? '' : words.seconds((at - since) / 1000);
  };
  return (
    <Box
      component="ol"
      aria-live="polite"
      aria-label={words.label}
      sx={{ display: 'grid', gap: 3, mt: 5, mb: 0, p: 0, listStyle: 'none' }}
    >
      {mailTestSteps.map((step) => {
        const state = stateOf(step);
        const Icon = icons[state];
        return (
          <Box key={step} component="li" sx={{ display: 'flex', gap: 3 }}>
            <Icon aria-hidden sx={{ fontSize: 20, color: colors[state] }} />
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography
                variant="body2"
                sx={{ color: state === 'open' ? 'text.secondary' : 'text.primary' }}
              >
                {words.step(step, state)}
              </Typography>
              {state === 'failed' && (
                <Typography variant="body2" sx={{ color: 'error.main', mt: 1 }}>
                  {words.failure}
                </Typography>
              )}
            </Box>
            <Typography variant="note">{secondsOf(step)}</Typography>
          </Box>
        );
      })}
    </Box>
  );
}

function useStepWords(test: MailTest, domain: string) {
  const { t } = useTranslation('adminMail');
  const times = useTimes(test.timezone);
  const { reason } = useMailWords();
  const { server, source, checkedBy, resource, answerTo, start, end, failure } = test;
  const done = {
    sent: server === null ? t('test.done.sent') : t('test.done.sentBy', { server }),
    arrived: source === null ? t('test.done.arrived') : t(`test.done.arrivedBy.${source}`),
    trusted:
      checkedBy === null || checkedBy === 'network'
        ? t('test.done.trusted')
        : t('test.done.trustedBy', { host: checkedBy }),
    booked: t('test.done.booked', { room: resource ?? '', time: times.range({ start, end }) }),
    answered: t('test.done.answered', { email: answerTo }),
    removed: t('test.done.removed'),
  } as const satisfies Record<MailTestStep, string>;
  return {
    label: t('test.steps'),
    seconds: (seconds: number) => t('test.seconds', { seconds: seconds.toFixed(1) }),
    step: (step: MailTestStep, state: StepState) =>
      state === 'done' ? done[step] : t(`test.${state === 'failed' ? 'failed' : 'next'}.${step}`),
    failure: failure && failureText(failure),
  };

  function failureText({ step, fault, detail }: NonNullable<MailTest['failure']>): string {
    if (fault === 'too-late') return t(`test.tooLate.${step}`, { domain });
    if (fault === 'refused') {
      return t(step === 'answered' ? 'test.fault.refusedAnswer' : 'test.fault.refused', {
        detail,
        domain,
      });
    }
    const code = { reason: detail, reasonParams: {}, timezone: test.timezone };
    const text = fault === 'changed' ? reason(code) : detail;
    return t(`test.fault.${fault}`, { detail: text, domain }).trim();
  }
}
