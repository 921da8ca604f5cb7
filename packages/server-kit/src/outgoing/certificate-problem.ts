const codes = /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Whether the code of a connection's error is about its certificate or encryption. */
export function isCertificateProblem(code: string | undefined): boolean {
  return code !== undefined && codes.test(code);
}
