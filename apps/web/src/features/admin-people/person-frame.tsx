import type { AdminUserDetail } from '@axp/contracts';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { columns } from '@/shared/theme/tokens.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { peopleQueries } from './people-queries.ts';

interface PersonFrameProps {
  /** The page above; the person is undefined until loaded. */
  readonly back: (
    id: string,
    person: AdminUserDetail | undefined,
  ) => { readonly href: string; readonly label: string };
  readonly children: (person: AdminUserDetail) => ReactNode;
}

/** Page of the person whose id is in the address, with a link to the page above. */
export function PersonFrame({ back, children }: PersonFrameProps) {
  const { t } = useTranslation('admin');
  const { query, isReady } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const person = useQuery({ ...peopleQueries.one(id), enabled: isReady && id !== '' });
  return (
    <AdminFrame back={back(id, person.data)}>
      <Box sx={{ maxWidth: columns.list }}>
        <QueryContent query={person} failed={t('people.failedOne')} skeleton={480}>
          {children}
        </QueryContent>
      </Box>
    </AdminFrame>
  );
}
