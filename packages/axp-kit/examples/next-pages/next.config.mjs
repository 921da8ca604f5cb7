/** Pages end in a slash, as the callback address does. */
export default { output: 'export', trailingSlash: true };
