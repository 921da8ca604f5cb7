export { pushRoutes } from './push.routes.ts';
export { pushSenderOf } from './push-sender.ts';
export { sendPushes } from './send/send-pushes.job.ts';
