import type { GivenRight, GroupMappingEffect } from '@axp/contracts/administration';
import { Alert, Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRightWords } from './right-words.ts';

/** Shows how a mapping would change the rights of people. */
export function GroupEffect({ effect }: { readonly effect: GroupMappingEffect }) {
  const { t } = useTranslation('adminSignIn');
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog may be longer than the screen, and the button is in its footer.
    result.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { changed, unchanged, unknown, people } = effect;
  const isEmpty = changed + unchanged + unknown === 0;
  const more = changed + unknown - people.length;
  return (
    <Alert
      ref={result}
      severity="info"
      icon={false}
      variant="outlined"
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Typography variant="subtitle2">
        {changed > 0 && t('groups.effect.changed', { count: changed })}
        {changed === 0 && t(isEmpty ? 'groups.effect.nobody' : 'groups.effect.none')}
      </Typography>
      <Typography variant="secondary">
        {[
          ...(unchanged > 0 ? [t('groups.effect.unchanged', { count: unchanged })] : []),
          ...(unknown > 0 ? [t('groups.effect.unknown', { count: unknown })] : []),
        ].join(' ')}
      </Typography>
      {people.length > 0 && (
        <Box
          component="ul"
          aria-label={t('groups.effect.people')}
          // The list scrolls, so the keyboard has to reach it.
          tabIndex={0}
          sx={{ m: 0, mt: 3, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}
        >
          {people.map((person) => (
            <AffectedPerson key={person.id} person={person} />
          ))}
        </Box>
      )}
      {more > 0 && (
        <Typography variant="secondary" sx={{ mt: 2 }}>
          {t('groups.effect.more', { count: more })}
        </Typography>
      )}
    </Alert>
  );
}

type Affected = GroupMappingEffect['people'][number];

function AffectedPerson({ person }: { readonly person: Affected }) {
  const { t } = useTranslation('adminSignIn');
  const words = useRightWords();
  const { fullName, email, isKnown, gains, losses } = person;
  const list = (rights: readonly GivenRight[]) => rights.map(words.full).join(', ');
  return (
    <Box component="li" sx={{ py: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        <strong>{fullName}</strong> · {email}
      </Typography>
      <Typography variant="secondary" component="div">
        {gains.length > 0 && <div>{t('groups.effect.gets', { rights: list(gains) })}</div>}
        {losses.length > 0 && <div>{t('groups.effect.loses', { rights: list(losses) })}</div>}
        {!isKnown && t('groups.effect.waits')}
      </Typography>
    </Box>
  );
}
