import { registerApplication } from '../modules/administration/index.ts';
import type { Operator, Options } from './operator.ts';
import { actor, refuseValues, scopeOfTenant } from './operator.ts';

const optionOf = {
  id: 'ID',
  name: '--name',
  url: '--url',
  audience: '--audience',
  loginTemplates: '--login',
  logoutUrls: '--logout',
  backchannelLogoutUri: '--backchannel-logout',
  origins: '--origin',
};

/** An application that everybody of the tenant may open; its rules are changed on its page. */
export async function addApplication(
  operator: Operator,
  [key = '', id = '']: readonly string[],
  options: Options,
): Promise<void> {
  const scope = await scopeOfTenant(operator, key);
  const errors = await registerApplication(
    { scope, administrator: { userId: actor }, visit: { address: '' } },
    operator.rules,
    {
      id,
      name: options.name ?? '',
      url: options.url ?? '',
      audience: options.audience ?? '',
      loginTemplates: (options.login ?? []).join('\n'),
      logoutUrls: (options.logout ?? []).join('\n'),
      backchannelLogoutUri: options['backchannel-logout'] ?? '',
      origins: (options.origin ?? []).join('\n'),
    },
  );
  if (errors) return refuseValues(errors, optionOf);
  operator.print(`The application "${id}" is added to "${key}"; everybody there may open it.`);
}
