import type { AdminUserDetail } from '@axp/contracts';
import { activateUser, resendInvitation, sendPasswordReset } from '@axp/contracts';
import BookIcon from '@mui/icons-material/EventAvailableOutlined';
import ResetIcon from '@mui/icons-material/LockResetOutlined';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ConfirmButton, DialogButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { startBookingHref } from '@/shared/booking/search-url.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useAdminChange } from './use-admin-change.ts';

const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'), 'EraseDialog');

interface PersonActionsProps {
  readonly person: AdminUserDetail;
}

/** Actions on a person: book for them, help them to sign in, deactivate, reactivate, erase. */
export function PersonActions({ person }: PersonActionsProps) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const { id, status, email } = person;
  const ability = useAbility();
  const isSelf = useUser().id === id;
  const isActive = status === 'active';
  const mayInvite = ability.can('update', 'Invitation');
  const invite = useAdminChange(() => call(resendInvitation, { params: { id } }), {
    done: t('people.invite.done', { email }),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isActive && !isSelf && ability.can('create', 'Booking') && (
        <SecondaryButton component={PageLink} href={startBookingHref(id)} startIcon={<BookIcon />}>
          {t('adminPerson:book')}
        </SecondaryButton>
      )}
      {isActive && !isSelf && person.hasPassword && mayInvite && <ResetPassword person={person} />}
      {status === 'invited' && mayInvite && (
        <SecondaryButton loading={invite.isPending} onClick={() => invite.mutate()}>
          {t('people.invite.again')}
        </SecondaryButton>
      )}
      {ability.can('update', 'Person') && <PersonState person={person} />}
    </Box>
  );
}

/** Sends the mail of a forgotten password, after a question. */
function ResetPassword({ person: { id, fullName, email } }: PersonActionsProps) {
  const { t } = useTranslation('adminPerson');
  const send = useAdminChange(() => call(sendPasswordReset, { params: { id } }), {
    done: t('reset.done', { email }),
  });
  return (
    <ConfirmButton
      variant="outlined"
      color="inherit"
      startIcon={<ResetIcon />}
      label={t('reset.open')}
      title={t('reset.title', { name: fullName })}
      description={t('reset.text', { email })}
      confirmLabel={t('reset.confirm')}
      isDestructive={false}
      change={send}
    />
  );
}

/** Deactivates a person, or reactivates or erases them. */
function PersonState({ person }: PersonActionsProps) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const { id, status, fullName, version, isDisabledUpstream } = person;
  const activate = useAdminChange(() => call(activateUser, { params: { id }, body: { version } }), {
    done: t('people.activated', { name: fullName }),
  });
  if (status === 'deactivated' && !isDisabledUpstream) {
    return (
      <>
        <SecondaryButton loading={activate.isPending} onClick={() => activate.mutate()}>
          {t('people.activate')}
        </SecondaryButton>
        <DialogButton
          variant="outlined"
          color="error"
          dialog={(close) => <EraseDialog person={person} onClose={close} />}
        >
          {t('adminPerson:erase.button')}
        </DialogButton>
      </>
    );
  }
  return (
    <Button
      component={PageLink}
      href={`/admin/people/deactivate?id=${id}`}
      variant="outlined"
      color="error"
    >
      {t(isDisabledUpstream ? 'adminPerson:settle' : 'people.deactivate.open')}
    </Button>
  );
}
