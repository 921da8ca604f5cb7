export { type Cyrus, startCyrus } from './cyrus.ts';
export { createDkimKey } from './dkim-key.ts';
export { type Dovecot, mailboxPassword, startDovecot, withMailbox } from './dovecot.ts';
export { settingsInManual } from './manual.ts';
export { type Milters, startMilters } from './milters.ts';
export { type Postfix, startPostfix } from './postfix.ts';
