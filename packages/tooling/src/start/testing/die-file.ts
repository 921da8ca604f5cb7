/** A server that dies on demand does so when this file appears in its folder. */
export const dieFile = 'die';
