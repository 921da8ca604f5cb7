export { announceChanges } from './answers/announce.job.ts';
export { sendAnswers } from './answers/answer-mail.job.ts';
export { findMailAlerts } from './connection/mail-alerts.ts';
export { mailIntake } from './intake/mail-intake.ts';
export { storeMessage } from './intake/store-message.ts';
export { linkedOffers } from './process/follow-offer.ts';
export { forgetRoomMail, processRoomMail } from './process/room-mail.job.ts';
export { roomMailRoutes } from './room-mail.routes.ts';
export { createMailDns, type MailDns } from './setup/mail-dns.ts';
