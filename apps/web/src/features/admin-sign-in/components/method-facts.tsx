import type { ManagedSignInMethod } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Users of a method, and missing settings. */
export function MethodFacts({ method }: { readonly method: ManagedSignInMethod }) {
  const { t } = useTranslation('adminSignIn');
  const missing = missingOf(t, method);
  return (
    <>
      <Typography
        variant="body2"
        color="text.secondary"
        component="div"
        sx={{ mt: 2, overflowWrap: 'anywhere' }}
      >
        {factsOf(t, method).map((fact) => (
          <div key={fact}>{fact}</div>
        ))}
      </Typography>
      {missing !== null && (
        <Alert severity="warning" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
          {missing}
        </Alert>
      )}
    </>
  );
}

type Texts = TFunction<'adminSignIn'>;

function factsOf(t: Texts, method: ManagedSignInMethod): readonly string[] {
  const { administrators: count } = method;
  const who = count === 0 ? t('noAdministrator') : t('administrators', { count });
  if (method.kind === 'local') return [who];
  const { allowedDomains } = method;
  const entry =
    allowedDomains.length > 0
      ? t('domains', { domains: allowedDomains.join(', ') })
      : t('codeByMail');
  if (method.kind === 'cloud') return [who, entry];
  const { createsUsers } = method;
  const secret = method.kind === 'sso' ? method.secret : null;
  return [
    who,
    entry,
    ...(createsUsers ? [t('createsUsers')] : []),
    ...(secret?.isSet ? [t('secretSet', { name: secret.name })] : []),
  ];
}

function missingOf(t: Texts, method: ManagedSignInMethod): string | null {
  if (method.isReady) return null;
  if (method.kind === 'sso' && method.secret) {
    return t('secretMissing', { name: method.secret.name });
  }
  return t('platformMissing');
}
