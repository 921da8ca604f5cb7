/** Where the API of the web application begins; apart from its operations, which few pages need. */
export const apiBasePath = '/v1/frontend';
