/** The browser of the machine, as for the tests. */
export const chromiumPath: string = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
