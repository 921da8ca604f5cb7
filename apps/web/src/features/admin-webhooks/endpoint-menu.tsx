import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import {
  deleteWebhookEndpoint,
  revealWebhookSecret,
  rotateWebhookSecret,
  switchWebhookEndpoint,
} from '@axp/contracts/webhooks';
import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { useMenu } from '@/shared/ui/use-menu.ts';
import { tabHref, tabOf } from './endpoint-tabs.ts';
import { EndpointDialog, SecretDialog, TestDialog } from './lazy-dialogs.ts';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { webhookQueries } from './webhook-queries.ts';

type Question = 'rotate' | 'turnOff' | 'delete';
type Action = Question | 'test' | 'change' | 'reveal' | 'turnOn';

interface EndpointMenuProps {
  readonly endpoint: WebhookEndpoint;
  /** Those that buttons beside the menu offer. */
  readonly without?: readonly Action[];
}

/** Actions on an endpoint behind one button. */
export function EndpointMenu({ endpoint, without = [] }: EndpointMenuProps) {
  const { t } = useTranslation(['adminWebhooks', 'admin']);
  const { button, menu } = useMenu();
  const [action, setAction] = useState<Action>();
  const [secret, setSecret] = useState<{ readonly secret: string; readonly isNew: boolean }>();
  const { id, name, state } = endpoint;
  const tab = tabOf(endpoint);
  const close = () => setAction(undefined);
  const reveal = useChange(() => call(revealWebhookSecret, { params: { id } }), {
    onDone: ({ data }) => setSecret({ ...data, isNew: false }),
  });
  const actions: readonly Action[] = [
    'test',
    'change',
    ...(tab === 'webhooks' ? (['reveal', 'rotate'] as const) : []),
    state === 'off' ? 'turnOn' : 'turnOff',
    'delete',
  ];
  return (
    <>
      <IconButton aria-label={t('admin:table.actionsOf', { name })} {...button}>
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu {...menu}>
        {actions
          .filter((one) => !without.includes(one))
          .map((one) => (
            <MenuItem
              key={one}
              onClick={() => {
                menu.onClose();
                if (one === 'reveal') reveal.mutate();
                else setAction(one);
              }}
              {...(one === 'delete' && { sx: { color: 'error.main' } })}
            >
              {one === 'test' ? t(`test.title.${tab}`) : t(`menu.${one}`)}
            </MenuItem>
          ))}
      </Menu>
      {action === 'test' && <TestDialog endpoint={endpoint} onClose={close} />}
      {action === 'change' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {action === 'turnOn' && <TurnOnDialog endpoint={endpoint} onClose={close} />}
      {(action === 'rotate' || action === 'turnOff' || action === 'delete') && (
        <QuestionDialog
          endpoint={endpoint}
          question={action}
          onSecret={(text) => setSecret({ secret: text, isNew: true })}
          onClose={close}
        />
      )}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

interface QuestionDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly question: Question;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Asks before the secret is replaced, or the endpoint ends. */
function QuestionDialog({ endpoint, question, onSecret, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  const { replace } = useRouter();
  const { id, version, name } = endpoint;
  const params = { id };
  const sent = { onSettled: onClose, reads: [webhookQueries.key] };
  const rotate = useChange(() => call(rotateWebhookSecret, { params }), {
    ...sent,
    onDone: ({ data }) => onSecret(data.secret),
  });
  const turnOff = useChange(
    () =>
      call(switchWebhookEndpoint, {
        params,
        body: { version, isActive: false, sendsMissed: false },
      }),
    { ...sent, done: t('turnOff.done', { name }) },
  );
  const remove = useChange(() => call(deleteWebhookEndpoint, { params }), {
    ...sent,
    done: t('delete.done', { name }),
    onDone: () => replace(tabHref(tabOf(endpoint)), undefined, { shallow: true }),
  });
  const change = { rotate, turnOff, delete: remove }[question];
  return (
    <ConfirmDialog
      title={t(`${question}.title`, { name })}
      description={t(`${question}.text`)}
      confirmLabel={t(`menu.${question}`)}
      isDestructive={question !== 'rotate'}
      isWorking={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}
