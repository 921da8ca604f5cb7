import type { Job } from '@axp/server-kit/jobs';
import { announceChanges } from '../meetings/index.ts';
import { sendAnswers } from './answers/answer-mail.job.ts';
import { watchMailFaults } from './connection/mail-faults.job.ts';
import { mailCalendar } from './mail-calendar.ts';
import { sendMailTests } from './mail-test/mail-test.job.ts';
import { forgetRoomMail, processRoomMail } from './process/room-mail.job.ts';
import { checkMailSetup } from './setup/check-setup.job.ts';

type Deps = Omit<Parameters<typeof processRoomMail>[0], 'sender'> &
  Parameters<typeof sendAnswers>[0] &
  Parameters<typeof checkMailSetup>[0] & {
    readonly mail: { readonly sender: string };
  };

/** Invitations of rooms, and the answers to them. */
export function roomMailJobs(deps: Deps): readonly Job[] {
  return [
    processRoomMail({ ...deps, sender: deps.mail.sender }),
    sendAnswers(deps),
    sendMailTests(deps),
    checkMailSetup(deps),
    watchMailFaults(deps),
    announceChanges({ ...deps, calendar: mailCalendar }),
    forgetRoomMail(deps.unitOfWork),
  ];
}
