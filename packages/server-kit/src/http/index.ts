export { type ContentEncoding, compress, encodingOf } from './encoding.ts';
export { clearSiteData, FileAnswer, uploadedFile } from './file-answer.ts';
export { healthRoutes } from './health.ts';
export { languageOf, translateIn } from './messages.ts';
export { asAppError, problemDocument } from './problem.ts';
export { hostOf, normalizeHost } from './request-host.ts';
export type { Envelope } from './response-schema.ts';
export { createServe, type Handler, notModified, type Serve, type ServeOptions } from './serve.ts';
export { createHttpServer, type ForeignSources, type HttpServerOptions } from './server.ts';
