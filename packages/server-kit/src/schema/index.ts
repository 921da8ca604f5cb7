export { generateSchema } from './generate-schema.ts';
export { writeSchema } from './write-schema.ts';
