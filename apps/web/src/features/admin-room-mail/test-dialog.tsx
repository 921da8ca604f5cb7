import { startMailTest } from '@axp/contracts/room-mail';
import { Box, Button, Typography } from '@mui/material';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useUser } from '@/shared/session/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { mailQueries } from './mail-queries.ts';
import { TestSteps } from './test-steps.tsx';

interface TestDialogProps {
  readonly domain: string;
  readonly onClose: () => void;
}

/** A test invitation through the whole way, each step named (E-09). */
export function TestDialog({ domain, onClose }: TestDialogProps) {
  const { t } = useTranslation(['adminMail', 'common']);
  const { email } = useUser();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [isShown, setIsShown] = useState(false);
  const addresses = useInfiniteQuery(mailQueries.addresses({ state: 'on' }));
  const localParts =
    addresses.data?.pages.flatMap(({ data }) => data.map(({ localPart }) => localPart)) ?? [];
  const localPart = chosen || localParts[0];
  const query = useQuery(mailQueries.test());
  // One that is on its way when the dialog opens, too.
  if (query.data?.isRunning && !isShown) setIsShown(true);
  const test = isShown ? query.data : null;
  const start = useChange(
    (invited: string) => call(startMailTest, { body: { localPart: invited } }),
    {
      onDone: ({ data }) => {
        queries.setQueryData(mailQueries.test().queryKey, data);
        setIsShown(true);
      },
    },
  );
  return (
    <ResponsiveDialog
      title={t('test.title')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button
            variant="contained"
            disabled={localPart === undefined || test?.isRunning === true}
            loading={start.isPending}
            onClick={() => localPart !== undefined && start.mutate(localPart)}
          >
            {t(test ? 'test.again' : 'test.send')}
          </Button>
        </>
      }
    >
      <Typography variant="secondary" sx={{ mb: 4 }}>
        {t('test.text')}
      </Typography>
      <QueryContent query={addresses} failed={t('addresses.failed')} skeleton={56}>
        {() =>
          localParts.length === 0 ? (
            <Typography>{t('test.noAddress')}</Typography>
          ) : (
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <SelectField
                label={t('test.invite')}
                value={localPart ?? ''}
                options={localParts.map((one) => [one, `${one}@${domain}`])}
                disabled={test?.isRunning === true}
                onChange={setChosen}
              />
              <TextInput label={t('test.answerTo')} value={email} disabled />
            </Box>
          )
        }
      </QueryContent>
      {test && <TestSteps test={test} domain={domain} />}
    </ResponsiveDialog>
  );
}
