export { call, configureApi, fetchFile, readEarly } from './page-transport.ts';
export { ApiProblem, CallAbandoned, NetworkProblem, retryAfterMs } from './problem.ts';
export { useProblemText } from './use-problem-text.ts';
