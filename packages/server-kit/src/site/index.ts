export { EncodedBody } from './encoded-body.ts';
export { sendFile } from './send-file.ts';
export type { Site, SiteFile } from './site.ts';
export { contentTypes, etagOf, findFile, readSite } from './site.ts';
