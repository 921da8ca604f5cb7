import type { OperationInput } from '@axp/contracts';
import type { MailConnection, updateMailConnection } from '@axp/contracts/room-mail';
import type { ImapTls, MailKind } from '@axp/contracts/vocabulary';
import { imapPorts } from '@axp/contracts/vocabulary';

export type Settings = NonNullable<MailConnection['settings']>;

/** Fields of the form, as they are typed. */
export type ConnectionValues = Readonly<ReturnType<typeof valuesOf>>;

export function valuesOf(settings: Settings | null, kind: MailKind) {
  return {
    kind,
    domain: settings?.domain ?? '',
    host: settings?.host ?? '',
    port: String(settings?.port ?? imapPorts.implicit),
    tls: settings?.tls ?? 'implicit',
    username: settings?.username ?? '',
    secret: '',
    tenant: settings?.tenant ?? '',
    clientId: settings?.clientId ?? '',
    secretExpiresOn: settings?.secretExpiresOn ?? '',
    trustedHosts: settings?.trustedHosts.join(', ') ?? '',
    trustedNetworks: settings?.trustedNetworks.join(', ') ?? '',
    dkimSelector: settings?.dkimSelector ?? '',
    seriesClash: settings?.seriesClash ?? 'decline-all',
    isActive: settings?.isActive ?? true,
  };
}

/** Values with another encryption; a usual port becomes that of the other one. */
export function withTls(values: ConnectionValues, tls: ImapTls): ConnectionValues {
  const isUsual = values.port === String(imapPorts[values.tls]);
  return { ...values, tls, ...(isUsual && { port: String(imapPorts[tls]) }) };
}

function partsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '');
}

type Body = OperationInput<typeof updateMailConnection>['body']['settings'];

/** Request body; an empty secret keeps the stored one. */
export function bodyOf(values: ConnectionValues): Body {
  const { kind, domain, seriesClash, isActive, host, tls, username, tenant, clientId } = values;
  const trustedHosts = partsOf(values.trustedHosts);
  const trustedNetworks = partsOf(values.trustedNetworks);
  const dkimSelector = values.dkimSelector === '' ? null : values.dkimSelector;
  const shared = { domain, trustedHosts, trustedNetworks, dkimSelector, seriesClash, isActive };
  const secret = values.secret === '' ? {} : { secret: values.secret };
  const secretExpiresOn = values.secretExpiresOn === '' ? null : values.secretExpiresOn;
  switch (kind) {
    case 'lmtp':
      return { kind, ...shared };
    case 'password':
      return { kind, ...shared, ...secret, host, port: Number(values.port), tls, username };
    case 'google':
      return { kind, ...shared, ...secret, username, secretExpiresOn };
    case 'microsoft':
      return { kind, ...shared, ...secret, username, secretExpiresOn, tenant, clientId };
  }
}
