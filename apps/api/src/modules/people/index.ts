import { FactorRepository } from '@axp/server-kit/second-factor';
import { memberTransaction } from '../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { auditTrail } from '../audit/index.ts';
import { SessionRepository } from '../auth/index.ts';
import { PersonRepository } from './person.repository.ts';
import type { PeopleTransaction } from './person.routes.ts';

export { personRoutes } from './person.routes.ts';

/** Two administrators who lock each other out are tried again, one after the other. */
export const peopleTransaction: PeopleTransaction = (context, work) =>
  context.scope.write(
    (trx) => {
      const { actor, scope } = context;
      const { merchant } = scope;
      return work({
        people: new PersonRepository(trx, merchant.id),
        sessions: new SessionRepository(trx, merchant.id),
        audit: auditTrail(trx, context),
        record: (event) => recordSecurityEvent(trx, scope, { actorId: actor.id, ...event }),
        factors: new FactorRepository(trx, { column: 'merchant_id', id: merchant.id }),
        bookings: memberTransaction(trx, context),
      });
    },
    { retry: true },
  );
