export { call, configureApi, fetchFile } from './page-transport.ts';
export { ApiProblem, CallAbandoned, NetworkProblem, retryAfterMs } from './problem.ts';
export { useProblemText } from './use-problem-text.ts';
